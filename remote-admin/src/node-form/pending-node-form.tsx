import { classNames, layout, Pending, Skeleton } from '@sallyport/ui'
import form from './node-form.module.css'

const groups = { about: 4, connection: 6, management: 2 }

export function PendingNodeForm() {
  return (
    <Pending>
      <Skeleton shape="fields" count={1} />
      {Object.entries(groups).map(([name, count]) => (
        <div key={name} className={layout.looseStack}>
          <div className={form.pendingTitle}>
            <Skeleton shape="lines" count={1} />
          </div>
          <div className={form.fields}>
            <Skeleton shape="fields" count={count} />
          </div>
        </div>
      ))}
      <div className={classNames(form.footer, form.pendingFooter)}>
        <Skeleton shape="buttons" count={2} />
      </div>
    </Pending>
  )
}

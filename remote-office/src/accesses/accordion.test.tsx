import { expect, test } from '@rstest/core'
import { render } from '@testing-library/react'
import { Accordion, AccordionSection } from './how-to.tsx'

test('the sections of an accordion share a name', () => {
  const { container } = render(
    <Accordion>
      <AccordionSection name="how-to" title="Android" open>
        Install the app.
      </AccordionSection>
      <AccordionSection name="how-to" title="Windows">
        Install the program.
      </AccordionSection>
    </Accordion>,
  )

  const sections = [...container.querySelectorAll('details')]
  expect(sections.map(({ open }) => open)).toEqual([true, false])
  expect(sections.map((section) => section.getAttribute('name'))).toEqual(['how-to', 'how-to'])
})

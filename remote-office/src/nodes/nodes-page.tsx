import { limits } from '@sallyport/contract/config'
import { useTranslation } from '@sallyport/runtime/i18n'
import { useSearchParams } from '@sallyport/runtime/router'
import { announce, isValidSearch, layout, Page, type Batches, SearchBox, useItemsInParts } from '@sallyport/ui'
import { useEffect, useState } from 'react'
import { AllAccesses, useListedAccesses } from '../accesses/all-accesses.tsx'
import { useSetupChecklist } from '../setup/use-setup-checklist.tsx'
import { NodeList, RecommendedNodes } from './node-list.tsx'
import { prefetchNodes, useNodes, useRecommendedNodes } from './nodes-calls.ts'
import styles from './nodes.module.css'

export function NodesPage() {
  const { t } = useTranslation()
  const { search, setSearch } = useSearchParam()
  const { names, ...nodes } = useNodes(search)
  const recommended = useRecommendedNodes()
  const setup = useSetupChecklist()
  const accesses = useListedAccesses()
  // The list waits for the content above it, which would otherwise move the list.
  const isPending = nodes.isPending || recommended.isPending || setup.isPending || accesses.isPending
  // Not left to the list, which is mounted again when content appears above it.
  const listed = useItemsInParts(isPending ? { ...nodes, items: [], isPending } : nodes)
  const isSearchable = useIsSearchable(search, isPending ? 0 : nodes.items.length)
  const shownSearch = useShownSearch(search, nodes.isChanging)
  const isComplete = shownSearch === '' && !isPending && nodes.items.length > 0
  const isRecommending = isComplete && recommended.items.length > 0
  const hasAccesses = accesses.batches.items.length > 0 || accesses.expired.length > 0
  // If both requests fail, only the list of nodes shows the failure.
  const showsAccesses = !isPending && (hasAccesses || (accesses.isMissing && !nodes.isFailed))

  return (
    <Page title={t('office.nodes.title')}>
      {setup.checklist}
      {showsAccesses && <AllAccesses batches={accesses.batches} expired={accesses.expired} />}
      {isSearchable && !accesses.isPending && <NodeSearch nodes={nodes} search={search} onSearch={setSearch} />}
      {/* A new key renders a new element when content appears above it: moving the former element would be a layout shift. */}
      <div
        key={`${isSearchable ? 'searchable' : 'short'} ${setup.isPending || accesses.isPending ? 'pending' : 'settled'}`}
        aria-busy={nodes.isChanging}
        className={isSearchable ? styles.searchable : styles.results}
      >
        {isComplete && (
          <p className={layout.text}>
            {showsAccesses ? t('office.nodes.kinds') : `${t('office.home.start')} ${t('office.nodes.kinds')}`}
          </p>
        )}
        {isRecommending && <RecommendedNodes nodes={recommended.items} names={recommended.names} />}
        <NodeList
          key={shownSearch}
          nodes={listed}
          names={names}
          search={shownSearch}
          isGrouped={isRecommending || (isComplete && showsAccesses)}
          onClear={() => setSearch('')}
        />
      </div>
    </Page>
  )
}

NodesPage.prefetch = prefetchNodes

/** The search in the URL, so that Back restores it. It replaces the history entry, so that Back skips partial searches. */
function useSearchParam() {
  const [params, setParams] = useSearchParams()
  const searchParam = params.get('search')?.trim() ?? ''
  const setSearch = (search: string) =>
    setParams(search === '' ? {} : { search }, { replace: true, preventScrollReset: true })
  return { search: isValidSearch(searchParam) ? searchParam : '', setSearch }
}

/** The search to which the shown nodes belong: the previous search until the response to the new search arrives. */
function useShownSearch(search: string, isChanging: boolean): string {
  const [shownSearch, setShownSearch] = useState(search)
  if (!isChanging && shownSearch !== search) setShownSearch(search)
  return isChanging ? shownSearch : search
}

/** A short list has no search field; a field that was shown once stays, with its focus. */
function useIsSearchable(search: string, count: number): boolean {
  const [wasSearchable, setSearchable] = useState(false)
  const isSearchable = wasSearchable || search !== '' || count > limits.recommendation.shortListLength
  if (isSearchable !== wasSearchable) setSearchable(isSearchable)
  return isSearchable
}

type Props = { nodes: Batches<unknown>; search: string; onSearch: (search: string) => void }

/** The search field of the list, which announces the number of results to screen readers. */
function NodeSearch({ nodes, search, onSearch }: Props) {
  const { t } = useTranslation()
  const { items, hasMore, isPending, isFailed, isChanging } = nodes
  const isFound = search !== '' && !isPending && !isFailed && !isChanging
  const resultText = isFound && t(hasMore ? 'office.nodes.found.more' : 'office.nodes.found', { count: items.length })
  useEffect(() => {
    if (resultText) announce(resultText)
  }, [resultText])
  return (
    <div>
      <SearchBox
        label={t('office.nodes.search')}
        hint={t('office.nodes.search.hint')}
        search={search}
        onSearch={onSearch}
      />
    </div>
  )
}

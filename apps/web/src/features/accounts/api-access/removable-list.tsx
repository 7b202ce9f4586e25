import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState, type ReactNode } from 'react'
import { Button } from '../../../ui/button.tsx'
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx'
import { LoadFailure } from '../../../ui/load-failure.tsx'
import { Loading } from '../../../ui/loading.tsx'
import { Skeleton } from '../../../ui/skeleton.tsx'
import { showFailure } from '../../../ui/toast/show-failure.ts'

interface Removable {
  readonly id: string
}

interface RemovableListProps<Item extends Removable> {
  /** what screen readers hear while the list loads */
  readonly loading: string
  /** why there is no list, unless the server says it */
  readonly loadFailure: string
  readonly queryKey: readonly string[]
  readonly list: (signal: AbortSignal) => Promise<readonly Item[]>
  readonly remove: (id: string) => Promise<unknown>
  readonly empty: string
  readonly nameOf: (item: Item) => string
  readonly describe: (item: Item) => ReactNode
  /** more buttons of a row */
  readonly actions?: (item: Item) => ReactNode
  /** what deleting one means */
  readonly consequence: string
}

/** What an account has of one kind, each of which can be deleted. */
export function RemovableList<Item extends Removable>(props: RemovableListProps<Item>) {
  const { loading, loadFailure, queryKey, list, empty } = props
  const { data, isPending, isFetching, error, refetch } = useQuery({
    queryKey,
    queryFn: ({ signal }) => list(signal),
    networkMode: 'always',
  })
  if (isPending)
    return (
      <Loading label={loading}>
        <Skeleton className="h-16" />
      </Loading>
    )
  if (data === undefined)
    return (
      <LoadFailure error={error} fallback={loadFailure} isBusy={isFetching} onRetry={() => void refetch()} />
    )
  return data.length === 0 ? <p className="text-sm text-muted">{empty}</p> : <Rows {...props} items={data} />
}

function Rows<Item extends Removable>(props: RemovableListProps<Item> & { readonly items: readonly Item[] }) {
  const { items, nameOf, describe, actions, consequence } = props
  const [chosen, setChosen] = useState<Item | null>(null)
  const removing = useRemoving(props, () => setChosen(null))
  const chosenName = chosen === null ? '' : nameOf(chosen)
  return (
    <>
      <ul className="divide-y divide-line rounded-card border border-line bg-surface">
        {items.map((item) => (
          <li key={item.id} className="flex flex-wrap items-center gap-x-3 gap-y-1 p-3.5">
            <div className="min-w-0 flex-1 basis-44">
              <p className="font-semibold break-words">{nameOf(item)}</p>
              <p className="text-sm text-muted">{describe(item)}</p>
            </div>
            <div className="ml-auto flex">
              {actions?.(item)}
              <DeleteButton name={nameOf(item)} onClick={() => setChosen(item)} />
            </div>
          </li>
        ))}
      </ul>
      <ConfirmDialog
        isOpen={chosen !== null}
        onClose={() => setChosen(null)}
        title={t`Delete ${chosenName}?`}
        description={consequence}
        label={t`Delete`}
        busyLabel={t`Deleting...`}
        isBusy={removing.isPending}
        onConfirm={() => chosen !== null && removing.mutate(chosen.id)}
      />
    </>
  )
}

function DeleteButton({ name, onClick }: { readonly name: string; readonly onClick: () => void }) {
  return (
    <Button variant="quiet" aria-label={t`Delete ${name}`} onClick={onClick} className="px-3">
      <Trans>Delete</Trans>
    </Button>
  )
}

function useRemoving<Item extends Removable>(
  { remove, queryKey }: RemovableListProps<Item>,
  onDone: () => void,
) {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: remove,
    networkMode: 'always',
    onSuccess: onDone,
    onError: (error) => showFailure(t`It wasn't deleted`, error),
    onSettled: () => queryClient.invalidateQueries({ queryKey }),
  })
}

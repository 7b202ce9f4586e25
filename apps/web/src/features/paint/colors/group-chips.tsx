import { t } from '@lingui/core/macro'
import { useEffect, useRef } from 'react'
import type { ColorGroup } from './color-rows.ts'

interface GroupChipsProps {
  readonly groups: readonly ColorGroup[]
  /** the group that stands at the top of the list */
  readonly current: string | null
  readonly onJump: (label: string) => void
}

/** Jumps to a group of a long list. */
export function GroupChips({ groups, current, onJump }: GroupChipsProps) {
  const list = useRef<HTMLUListElement>(null)
  useEffect(() => {
    const chip = list.current?.querySelector<HTMLElement>('[aria-current]')
    if (chip == null || list.current === null) return
    // scrollIntoView would scroll the page, too
    list.current.scrollLeft = chip.offsetLeft - list.current.clientWidth / 3
  }, [current])
  return (
    <ul
      ref={list}
      aria-label={t`Jump to`}
      className="relative -mx-1 -mt-1 flex gap-1.5 overflow-x-auto overscroll-x-contain scroll-smooth p-1 motion-reduce:scroll-auto"
    >
      {groups.map(({ label, colors }) => (
        <li key={label} className="shrink-0">
          <button
            type="button"
            aria-current={label === current || undefined}
            onClick={() => onJump(label)}
            className="focus-ring flex min-h-11 items-center gap-2 rounded-full border border-line bg-surface px-3 text-sm whitespace-nowrap transition-colors hover:border-primary aria-[current]:border-primary aria-[current]:bg-primary-soft aria-[current]:text-primary"
          >
            <span
              aria-hidden="true"
              className="size-4 rounded-full border border-black/15 dark:border-white/20"
              style={{ backgroundColor: colors[colors.length >> 1].hex }}
            />
            {label}
          </button>
        </li>
      ))}
    </ul>
  )
}

import { t } from '@lingui/core/macro'
import type { PaintColor } from '@housecoat/contract/paint-catalog'
import { defaultRangeExtractor, useVirtualizer, type Range } from '@tanstack/react-virtual'
import { Check, Heart } from 'lucide-react'
import {
  useEffect,
  useMemo,
  useRef,
  useState,
  type KeyboardEvent,
  type ReactNode,
  type RefObject,
} from 'react'
import { classNames } from '../../../ui/class-names.ts'
import { GroupChips } from './group-chips.tsx'
import {
  findNextIndex,
  findRowIndex,
  listColorRows,
  listShownColors,
  type ColorGroup,
  type ColorRow,
} from './color-rows.ts'

interface ColorGridProps {
  readonly groups: readonly ColorGroup[]
  readonly chosen: PaintColor | null
  readonly favorites: readonly string[]
  /** fewer and larger swatches, each with its name */
  readonly showsNames: boolean
  readonly onChoose: (color: PaintColor, by: 'pointer' | 'key') => void
  readonly onFavorite: (color: PaintColor) => void
  readonly onCompare: (color: PaintColor) => void
}

const SWATCH_MIN_PX = 46
/** A swatch with a name of two short lines below its color. */
const NAMED_SWATCH = { widthMinPx: 92, heightPx: 92 } as const
const GAP_PX = 6
const HEADING_PX = 40
/** The panel's inner width before it has been measured. */
const WIDTH_GUESS_PX = 320

/** All colors: families under sticky headings, a virtual list of rows, and one radio group for the keyboard. */
export function ColorGrid(props: ColorGridProps) {
  const { groups, chosen, favorites, showsNames, onChoose, onFavorite, onCompare } = props
  const scroller = useRef<HTMLDivElement>(null)
  const measuredWidth = useInnerWidth(scroller)
  const { columns, heightPx: swatchPx } = fitColumns(measuredWidth ?? WIDTH_GUESS_PX, showsNames)
  const rows = useMemo(() => listColorRows(groups, columns), [groups, columns])
  const shown = useMemo(() => listShownColors(rows), [rows])
  const { items, height, scrollToRow, scrollToTop } = useVisibleRows(scroller, rows, swatchPx)
  const focusOn = useFocusAfterScroll(scroller)

  const chosenIndex = shown.findIndex((color) => color.id === chosen?.id)
  const tabIndex = Math.max(0, chosenIndex)
  const tabRow = findRowIndex(rows, tabIndex)
  const isTabRowShown = items.some((item) => item.index === tabRow)
  useInitialScroll(measuredWidth !== null, () => {
    if (chosenIndex >= 0) scrollToRow(tabRow, 'center')
  })

  function moveTo(index: number): void {
    scrollToRow(findRowIndex(rows, index))
    focusOn(index)
  }

  function onKeyDown(event: KeyboardEvent<HTMLElement>): void {
    if (event.ctrlKey || event.metaKey || event.altKey) return
    const from = Number((event.target as HTMLElement).dataset.index ?? tabIndex)
    if (event.key === 'f') onFavorite(shown[from])
    if (event.key === 'c') onCompare(shown[from])
    const next = findNextIndex(rows, from, event.key)
    if (next === null) return
    event.preventDefault()
    moveTo(next)
    onChoose(shown[next], 'key')
  }

  const renderTile = (color: PaintColor, index: number) => (
    <ColorTile
      key={color.id}
      color={color}
      index={index}
      total={shown.length}
      isChosen={index === chosenIndex}
      isFavorite={favorites.includes(color.id)}
      isTabStop={index === tabIndex}
      heightPx={swatchPx}
      isNamed={showsNames}
      onClick={() => onChoose(color, 'pointer')}
    />
  )

  const current = items.findLast((item) => item.isStuck)
  return (
    <div className="space-y-2.5">
      {groups.length > 1 && (
        <GroupChips
          groups={groups}
          current={current === undefined ? null : labelAt(rows, current.index)}
          onJump={(label) =>
            scrollToTop(rows.findIndex((row) => row.kind === 'heading' && row.label === label))
          }
        />
      )}
      <div
        ref={scroller}
        role="radiogroup"
        aria-label={t`Paint colors`}
        // keeps the group focusable while its tab stop is scrolled out of the list
        tabIndex={isTabRowShown ? -1 : 0}
        onFocus={(event) => {
          if (event.target === event.currentTarget && !isTabRowShown) moveTo(tabIndex)
        }}
        onKeyDown={onKeyDown}
        className="isolate max-h-80 overflow-y-auto overscroll-contain rounded-control bg-neutral px-2 pb-2 outline-none lg:max-h-(--catalog-height)"
      >
        <div className="relative" style={{ height }}>
          {items.map((item) => {
            const row = rows[item.index]
            return row.kind === 'heading' ? (
              <Heading key={item.key} row={row} start={item.start} isStuck={item.isStuck} />
            ) : (
              <Tiles key={item.key} startPx={item.start} columns={columns}>
                {row.colors.map((color, column) => renderTile(color, row.firstIndex + column))}
              </Tiles>
            )
          })}
        </div>
      </div>
    </div>
  )
}

function labelAt(rows: readonly ColorRow[], index: number): string | null {
  const row = rows.at(index)
  return row?.kind === 'heading' ? row.label : null
}

/** As many columns as fit: at least four, or three with names. Swatches without names are square. */
function fitColumns(width: number, showsNames: boolean): { columns: number; heightPx: number } {
  const fitting = (minPx: number) => Math.floor((width + GAP_PX) / (minPx + GAP_PX))
  if (showsNames)
    return { columns: Math.max(3, fitting(NAMED_SWATCH.widthMinPx)), heightPx: NAMED_SWATCH.heightPx }
  const columns = Math.max(4, fitting(SWATCH_MIN_PX))
  return { columns, heightPx: (width - GAP_PX * (columns - 1)) / columns }
}

interface TilesProps {
  readonly startPx: number
  readonly columns: number
  readonly children: ReactNode
}

function Tiles({ startPx, columns, children }: TilesProps) {
  return (
    <div
      role="presentation"
      className="absolute inset-x-0 top-0 grid"
      style={{
        transform: `translateY(${startPx}px)`,
        gridTemplateColumns: `repeat(${columns}, 1fr)`,
        gap: GAP_PX,
      }}
    >
      {children}
    </div>
  )
}

interface HeadingProps {
  readonly row: Extract<ColorRow, { kind: 'heading' }>
  readonly start: number
  readonly isStuck: boolean
}

function Heading({ row, start, isStuck }: HeadingProps) {
  return (
    <div
      role="presentation"
      className={classNames(
        'z-10 flex items-center justify-between bg-neutral text-sm font-semibold',
        isStuck ? 'sticky top-0' : 'absolute inset-x-0 top-0',
      )}
      style={{ height: HEADING_PX, transform: isStuck ? undefined : `translateY(${start}px)` }}
    >
      <span>{row.label}</span>
      <span className="font-normal text-muted">{row.count}</span>
    </div>
  )
}

interface ColorTileProps {
  readonly color: PaintColor
  readonly index: number
  readonly total: number
  readonly isChosen: boolean
  readonly isFavorite: boolean
  readonly isTabStop: boolean
  readonly heightPx: number
  readonly isNamed: boolean
  readonly onClick: () => void
}

function ColorTile(props: ColorTileProps) {
  const { color, index, total, isChosen, isFavorite, isTabStop, heightPx, isNamed, onClick } = props
  const markColor = color.lrv > 35 ? '#000000' : '#ffffff'
  return (
    <button
      type="button"
      role="radio"
      aria-checked={isChosen}
      aria-label={describeTile(color, isFavorite)}
      aria-keyshortcuts="F C"
      aria-posinset={index + 1}
      aria-setsize={total}
      title={`${color.name} · ${color.colorNo}`}
      tabIndex={isTabStop ? 0 : -1}
      data-index={index}
      onClick={onClick}
      style={{ backgroundColor: color.hex, height: heightPx }}
      className={classNames(
        'focus-ring relative flex items-center justify-center overflow-hidden rounded-[8px] border border-black/15 dark:border-white/20',
        isNamed && 'pb-10',
        isChosen &&
          (isNamed
            ? 'ring-2 ring-ink'
            : 'shadow-[inset_0_0_0_2px_var(--color-ink),inset_0_0_0_4px_var(--color-paper)]'),
      )}
    >
      {isChosen && <Check aria-hidden="true" className="size-5" strokeWidth={3} color={markColor} />}
      {isNamed && (
        <span
          aria-hidden="true"
          className="absolute inset-x-0 bottom-0 line-clamp-2 h-10 bg-surface px-1.5 py-1 text-left text-xs leading-4 text-ink"
        >
          {color.name}
        </span>
      )}
      {isFavorite && (
        <Heart
          aria-hidden="true"
          className={classNames('absolute right-1 size-3', isNamed ? 'bottom-11' : 'bottom-1')}
          color={markColor}
          fill={markColor}
        />
      )}
    </button>
  )
}

function describeTile({ name, colorNo }: PaintColor, isFavorite: boolean): string {
  return isFavorite ? t`${name}, number ${colorNo}, favorite` : t`${name}, number ${colorNo}`
}

interface VisibleRow {
  readonly key: string
  readonly index: number
  readonly start: number
  readonly isStuck: boolean
}

function useVisibleRows(
  scroller: RefObject<HTMLElement | null>,
  rows: readonly ColorRow[],
  swatchPx: number,
) {
  const headings = useMemo(
    () => rows.flatMap((row, index) => (row.kind === 'heading' ? [index] : [])),
    [rows],
  )
  const headingAt = (index: number) => headings.findLast((heading) => heading <= index) ?? 0
  const virtualizer = useVirtualizer({
    count: rows.length,
    getScrollElement: () => scroller.current,
    estimateSize: (index) => (rows[index].kind === 'heading' ? HEADING_PX : swatchPx + GAP_PX),
    overscan: 3,
    scrollPaddingStart: HEADING_PX + GAP_PX,
    scrollPaddingEnd: GAP_PX,
    rangeExtractor: (range: Range) =>
      [...new Set([headingAt(range.startIndex), ...defaultRangeExtractor(range)])].sort((a, b) => a - b),
  })
  useEffect(() => virtualizer.measure(), [virtualizer, rows, swatchPx])

  const stuck = headingAt(virtualizer.range?.startIndex ?? 0)
  const items: VisibleRow[] = virtualizer
    .getVirtualItems()
    .filter((item) => item.index < rows.length)
    .map((item) => ({
      key: String(item.key),
      index: item.index,
      start: item.start,
      isStuck: item.index === stuck,
    }))
  return {
    items,
    height: virtualizer.getTotalSize(),
    scrollToRow: (index: number, align: 'auto' | 'center' = 'auto') =>
      virtualizer.scrollToIndex(index, { align }),
    /** puts a heading where the stuck one stands; half a pixel above it, the group before would be the current one */
    scrollToTop: (index: number) =>
      virtualizer.scrollToOffset(Math.ceil(virtualizer.measurementsCache[index].start)),
  }
}

/** Focuses a tile as soon as its row is rendered. */
function useFocusAfterScroll(scroller: RefObject<HTMLElement | null>): (index: number) => void {
  const wanted = useRef<number | null>(null)
  const focusWanted = () => {
    if (wanted.current === null) return
    const tile = scroller.current?.querySelector<HTMLElement>(`[data-index="${wanted.current}"]`)
    if (tile == null) return
    wanted.current = null
    tile.focus({ preventScroll: true })
  }
  useEffect(focusWanted)
  return (index) => {
    wanted.current = index
    focusWanted()
  }
}

/** Calls `place` once, as soon as the rows are laid out. */
function useInitialScroll(isMeasured: boolean, place: () => void): void {
  const isPlaced = useRef(false)
  useEffect(() => {
    if (isPlaced.current || !isMeasured) return
    isPlaced.current = true
    place()
  })
}

/** The width inside the padding; null before it has been measured. */
function useInnerWidth(element: RefObject<HTMLElement | null>): number | null {
  const [width, setWidth] = useState<number | null>(null)
  useEffect(() => {
    if (element.current === null) return
    const observer = new ResizeObserver(([entry]) => setWidth(Math.max(1, entry.contentRect.width)))
    observer.observe(element.current)
    return () => observer.disconnect()
  }, [element])
  return width
}

import type { CSSProperties } from 'react'

interface PaintSplashProps {
  /** #RRGGBB */
  readonly hex: string
}

/** Drops of paint in a 100 × 100 view box, each with its delay. */
const DROPS: readonly { readonly path: string; readonly delayMs: number }[] = [
  {
    delayMs: 0,
    path: 'M38 30c9-9 27-8 35 2 7 9 4 22-4 29-5 5-4 12-10 15-8 4-15-3-23-5-9-3-17-8-17-19 0-10 11-14 19-22z',
  },
  { delayMs: 240, path: 'M17 17c5-4 12-3 14 2s-1 12-7 13-12-2-12-7c0-3 2-6 5-8z' },
  { delayMs: 360, path: 'M80 66c5-3 11 0 12 6s-5 11-11 10-9-7-6-12c1-2 3-3 5-4z' },
  { delayMs: 480, path: 'M82 18c3-2 8 0 8 4s-4 6-8 5-4-7 0-9z' },
  { delayMs: 600, path: 'M22 74c4-2 8 0 8 5s-5 7-9 5-4-8 1-10z' },
]

/** Paint drops over the photo while the server works; without motion if the person prefers reduced motion. */
export function PaintSplash({ hex }: PaintSplashProps) {
  return (
    <svg
      viewBox="0 0 100 100"
      preserveAspectRatio="xMidYMid slice"
      className="absolute inset-0 size-full"
      aria-hidden="true"
    >
      {DROPS.map(({ path, delayMs }) => {
        const style: CSSProperties = { animationDelay: `${delayMs}ms` }
        return <path key={path} d={path} fill={hex} className="splash-drop" style={style} />
      })}
    </svg>
  )
}

import { encode } from 'uqr'

/** Quiet zone in modules (ISO/IEC 18004). */
const QUIET_ZONE = 4

/** A QR code as one vector path: black on white in every theme, as scanners require. */
export function QrCode({ text, label }: { text: string; label: string }) {
  const { data, size } = encode(text, { border: QUIET_ZONE })
  return (
    <svg
      role="img"
      aria-label={label}
      viewBox={`0 0 ${size} ${size}`}
      shapeRendering="crispEdges"
      className="size-56 max-w-full rounded-control border border-line"
    >
      <rect width={size} height={size} fill="#fff" />
      <path d={drawModules(data)} fill="#000" />
    </svg>
  )
}

function drawModules(rows: readonly (readonly boolean[])[]): string {
  return rows.flatMap((row, y) => row.map((isDark, x) => (isDark ? `M${x} ${y}h1v1h-1z` : ''))).join('')
}

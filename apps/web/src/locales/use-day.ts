import { useSyncExternalStore } from 'react'
import { formatDay, formatDayForAll } from './format.ts'

/**
 * A date as formatDay writes it. The first rendering of a page that the server rendered has the server's, because the server
 * doesn't know the person's time zone and region.
 */
export function useDay(instant: string): string {
  return useSyncExternalStore(
    never,
    () => formatDay(instant),
    () => formatDayForAll(instant),
  )
}

const never = () => () => undefined

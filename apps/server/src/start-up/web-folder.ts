import { fileURLToPath } from 'node:url'
import type { AppParts } from './app-parts.ts'

const WEB_FOLDER = fileURLToPath(new URL('../../../web/dist', import.meta.url))

/** The built web app. */
export function findWebFolder({ webFolder }: AppParts): string {
  return webFolder ?? WEB_FOLDER
}

import type { ProjectKind } from '@housecoat/contract'
import { callForFile } from '../../api/call-api.ts'
import { saveFile } from '../../ui/page/save-file.ts'

/**
 * Fetches a result at its full size, without loss, and saves it as `housecoat-paint-<timestamp>.png`, or `-design-` where
 * it is no paint.
 * @param path where the server has it
 */
export async function downloadDesign(kind: ProjectKind, path: string): Promise<void> {
  const mode = kind === 'paint' ? 'paint' : 'design'
  saveFile(await callForFile(`${path}?format=png`), `housecoat-${mode}-${Date.now()}.png`)
}

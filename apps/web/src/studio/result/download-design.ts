import type { ProjectKind } from '@housecoat/contract'
import { callForFile } from '../../api/call-api.ts'
import { saveFile } from '../../ui/page/save-file.ts'

/**
 * Downloads a result losslessly at full size as `housecoat-paint-<timestamp>.png`, or `housecoat-design-…` for doors and
 * styles.
 * @param path of the result on the server
 */
export async function downloadDesign(kind: ProjectKind, path: string): Promise<void> {
  const mode = kind === 'paint' ? 'paint' : 'design'
  saveFile(await callForFile(`${path}?format=png`), `housecoat-${mode}-${Date.now()}.png`)
}

import { callForFile } from '../../../shared/api/call-api.ts'
import { saveFile } from '../../../shared/page/save-file.ts'

/** Fetches the full-size lossless result and saves it as `housecoat-paint-<timestamp>.png`. */
export async function downloadResult(path: string): Promise<void> {
  saveFile(await callForFile(path), `housecoat-paint-${Date.now()}.png`)
}

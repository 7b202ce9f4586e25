/** Hands a file to the browser's downloads. */
export function saveFile(content: Blob, name: string): void {
  const url = URL.createObjectURL(content)
  const link = document.createElement('a')
  link.href = url
  link.download = name
  link.click()
  // the browser reads the address after this task
  setTimeout(() => URL.revokeObjectURL(url), 60_000)
}

/** Fetches the full-size lossless result and saves it as `housecoat-paint-<timestamp>.png`. */
export async function downloadResult(path: string): Promise<void> {
  const response = await fetch(path, { credentials: 'include' })
  if (!response.ok) throw new Error(`${response.status}: ${response.statusText}`)
  saveFile(await response.blob(), `housecoat-paint-${Date.now()}.png`)
}

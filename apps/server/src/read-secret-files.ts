import { readFileSync } from 'node:fs'

type Settings = Readonly<Record<string, string | undefined>>

/**
 * Replaces `NAME_FILE` of each secret setting by the contents of that file, as container platforms mount secrets.
 * @param given settings that are not empty
 * @param names the settings that a file may hold
 * @returns the settings without `NAME_FILE`, and a sentence for each file that could not be used
 */
export function readSecretFiles(
  given: Settings,
  names: readonly string[],
): { readonly values: Settings; readonly faults: readonly string[] } {
  const values: Record<string, string | undefined> = { ...given }
  const faults: string[] = []
  for (const name of names) {
    const file = given[`${name}_FILE`]
    if (file === undefined) continue
    if (given[name] !== undefined) faults.push(`${name}, ${name}_FILE: set one of them`)
    else addSecret(values, faults, { name, file })
  }
  return { values, faults }
}

function addSecret(
  values: Record<string, string | undefined>,
  faults: string[],
  { name, file }: { readonly name: string; readonly file: string },
): void {
  try {
    // an editor or `echo` ends the file with a line break
    const text = readFileSync(file, 'utf8').trim()
    if (text === '') faults.push(`${name}_FILE: ${file} is empty`)
    else values[name] = text
  } catch (error) {
    faults.push(
      `${name}_FILE: ${file} cannot be read (${error instanceof Error ? error.message : String(error)})`,
    )
  }
}

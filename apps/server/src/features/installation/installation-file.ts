import { text } from 'node:stream/consumers'
import { z } from 'zod'
import type { ObjectStore } from '../../platform/storage/object-store.ts'
import { OperatorError } from '../../platform/storage/operator-error.ts'

const INSTALLATION_FILE = 'installation.json'

const installationFileSchema = z.object({
  id: z.uuid(),
  database: z.enum(['embedded', 'PostgreSQL']),
})

/** Binds a store of pictures to its database. */
export type InstallationFile = z.infer<typeof installationFileSchema>

/**
 * @returns null when the store has no such file
 * @throws OperatorError when the file cannot be understood
 */
export async function findInstallationFile(store: ObjectStore): Promise<InstallationFile | null> {
  const object = await store.open(INSTALLATION_FILE)
  if (object === null) return null
  const parsed = installationFileSchema.safeParse(parseJson(await text(object.stream)))
  if (parsed.success) return parsed.data
  throw new OperatorError([
    `The file ${store.place}/${INSTALLATION_FILE} is damaged, so this server cannot tell which database the ${store.kind} belongs to.`,
    'Nothing was changed. Restore the file from a backup. Without a backup, move it away and start again:',
    `the server then compares the pictures in the ${store.kind} with the database, and says what to do next.`,
  ])
}

export async function writeInstallationFile(store: ObjectStore, file: InstallationFile): Promise<void> {
  await store.putText(INSTALLATION_FILE, `${JSON.stringify(file, null, 2)}\n`)
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}

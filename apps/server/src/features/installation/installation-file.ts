import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { z } from 'zod'
import { isMissingFile } from '../../platform/storage/files.ts'
import { OperatorError } from '../../platform/storage/operator-error.ts'
import { writeFileDurably } from '../../platform/storage/durable-files.ts'

const INSTALLATION_FILE = 'installation.json'

const installationFileSchema = z.object({
  id: z.uuid(),
  database: z.enum(['embedded', 'PostgreSQL']),
})

/** Binds a data folder to its database. */
export type InstallationFile = z.infer<typeof installationFileSchema>

/**
 * @returns null when the folder has no such file
 * @throws OperatorError when the file cannot be understood
 */
export async function findInstallationFile(dataDir: string): Promise<InstallationFile | null> {
  const filePath = path.join(dataDir, INSTALLATION_FILE)
  const text = await readFile(filePath, 'utf8').catch((error: unknown) => {
    if (isMissingFile(error)) return null
    throw error
  })
  if (text === null) return null
  const parsed = installationFileSchema.safeParse(parseJson(text))
  if (parsed.success) return parsed.data
  throw new OperatorError([
    `The file ${filePath} is damaged, so this server cannot tell which database the folder belongs to.`,
    'Nothing was changed. Restore the file from a backup. Without a backup, move it away and start again:',
    'the server then compares the pictures in the folder with the database, and says what to do next.',
  ])
}

export async function writeInstallationFile(dataDir: string, file: InstallationFile): Promise<void> {
  await writeFileDurably(path.join(dataDir, INSTALLATION_FILE), `${JSON.stringify(file, null, 2)}\n`)
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}

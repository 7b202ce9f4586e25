import { once } from 'node:events'
import { rm } from 'node:fs/promises'
import { connect, type Socket } from 'node:net'
import { OperatorError } from '../../storage/operator-error.ts'
import { FolderInUseError } from '../folder-lock.ts'
import { connectUnmigrated, openUnmigrated } from './open-unmigrated.ts'
import {
  createSnapshotsFolder,
  snapshotFolderOf,
  socketPathOf,
  type SnapshotAnswer,
} from './snapshot-socket.ts'
import { writeSnapshot, type Snapshot } from './write-snapshot.ts'

export interface TakenSnapshot {
  readonly snapshot: Snapshot
  /** holds the rows; see {@link rowsFileOf} */
  readonly folder: string
  /** Deletes the folder. */
  readonly release: () => Promise<void>
}

interface InstallationPlace {
  /** address of a PostgreSQL server, or null for the embedded database in dataDir */
  readonly databaseUrl: string | null
  readonly dataDir: string
}

/**
 * Takes a snapshot of the database, of whatever kind, whether servers are running or not. The embedded database is read by the
 * server that holds it.
 * @throws OperatorError; DatabaseUnavailableError
 */
export async function takeSnapshot({ databaseUrl, dataDir }: InstallationPlace): Promise<TakenSnapshot> {
  try {
    const database = databaseUrl === null ? await openUnmigrated(dataDir) : connectUnmigrated(databaseUrl)
    const folder = snapshotFolderOf(dataDir)
    const release = () => rm(folder, { recursive: true, force: true })
    try {
      await createSnapshotsFolder(dataDir)
      return { snapshot: await writeSnapshot(database.db, folder), folder, release }
    } catch (error) {
      await release()
      throw error
    } finally {
      await database.close()
    }
  } catch (error) {
    if (!(error instanceof FolderInUseError)) throw error
    return askServer(dataDir, error)
  }
}

async function askServer(dataDir: string, inUse: FolderInUseError): Promise<TakenSnapshot> {
  const socket = connect(socketPathOf(dataDir))
  const answer = await readAnswer(socket).catch((cause: unknown) => {
    socket.destroy()
    throw new OperatorError([
      `${inUse.message.split('\n')[0]} It did not make a backup: ${cause instanceof Error ? cause.message : String(cause)}.`,
      'If it is a server of an older release, or another command, stop it and try again.',
    ])
  })
  const release = async () => {
    if (socket.closed) return
    socket.end()
    await once(socket, 'close')
  }
  return { snapshot: answer.snapshot, folder: snapshotFolderOf(dataDir, answer.name), release }
}

async function readAnswer(socket: Socket): Promise<Exclude<SnapshotAnswer, { fault: string }>> {
  await once(socket, 'connect')
  const answer = JSON.parse(await readLine(socket)) as SnapshotAnswer
  if ('fault' in answer) throw new Error(answer.fault)
  return answer
}

/** Leaves the socket open: the server deletes the files when it closes. */
async function readLine(socket: Socket): Promise<string> {
  socket.setEncoding('utf8')
  let line = ''
  return new Promise((resolve, reject) => {
    socket.on('data', (part: string) => {
      line += part
      if (line.endsWith('\n')) resolve(line)
    })
    socket.on('error', reject)
    socket.once('close', () => reject(new Error('the server hung up')))
  })
}

import { randomUUID } from 'node:crypto'
import { text } from 'node:stream/consumers'
import { OperatorError } from './operator-error.ts'
import type { S3Settings } from './s3-client.ts'
import type { S3Store } from './s3-store.ts'
import { describeStoreFault, statusOf } from './store-unavailable.ts'

const CONTENT = 'Housecoat checks that it can use this bucket.'

/**
 * Writes, reads, lists and deletes an object, so that a wrong setting is found at start and not at the first upload.
 * @throws OperatorError naming the setting
 */
export async function checkBucket(store: S3Store, settings: S3Settings): Promise<void> {
  const prefix = `probes/${randomUUID()}`
  const key = `${prefix}/probe.txt`
  const attempt = async <T>(action: string, work: Promise<T>): Promise<T> =>
    work.catch((error: unknown) => {
      throw describeRefusal(settings, action, error)
    })
  await attempt('write (s3:PutObject)', store.putText(key, CONTENT))
  const read = await attempt('read (s3:GetObject)', readText(store, key))
  if (read !== CONTENT) throw describeRefusal(settings, 'read back', new Error('the object was changed'))
  await attempt('list (s3:ListBucket)', listAll(store, prefix))
  await attempt('delete (s3:DeleteObject)', store.delete(key))
}

async function readText(store: S3Store, key: string): Promise<string | null> {
  const object = await store.open(key)
  return object === null ? null : text(object.stream)
}

async function listAll(store: S3Store, prefix: string): Promise<void> {
  for await (const page of store.listObjects(prefix)) if (page.length > 0) return
  throw new Error('the object that was written is not listed')
}

function describeRefusal(settings: S3Settings, action: string, error: unknown): OperatorError {
  const cause = error instanceof Error && error.cause !== undefined ? error.cause : error
  const where = settings.endpoint?.href ?? `Amazon S3 in ${settings.region} (S3_ENDPOINT is empty)`
  return new OperatorError([
    `The bucket ${settings.bucket} (S3_BUCKET) at ${where} can't be used. The server did not start and changed nothing.`,
    `Tried to ${action} an object below probes/: ${describeStoreFault(cause)}.`,
    adviceFor(cause, settings),
  ])
}

function adviceFor(cause: unknown, { credentials }: S3Settings): string {
  const name = cause instanceof Error ? cause.name : ''
  if (name === 'NoSuchBucket' || statusOf(cause) === 404)
    return 'Create the bucket, or correct S3_BUCKET. If your server expects the bucket in the path, set S3_FORCE_PATH_STYLE=on.'
  if (/InvalidAccessKeyId|SignatureDoesNotMatch|ExpiredToken|InvalidToken/.test(name))
    return 'Correct S3_ACCESS_KEY_ID and S3_SECRET_ACCESS_KEY; the clock of this machine must be right, too.'
  if (name === 'CredentialsProviderError')
    return 'Set S3_ACCESS_KEY_ID and S3_SECRET_ACCESS_KEY, or give the machine a role that may use the bucket.'
  if (statusOf(cause) === 301 || name === 'PermanentRedirect' || name === 'AuthorizationHeaderMalformed')
    return "Set S3_REGION to the bucket's region."
  if (statusOf(cause) === 403)
    return `Allow ${credentials === null ? "the machine's role" : 'the key S3_ACCESS_KEY_ID'} to write, read, list and delete objects in this bucket.`
  return 'Check that the S3 server runs, and correct S3_ENDPOINT or S3_REGION.'
}

import { checkBucket } from './check-bucket.ts'
import { FileStore } from './file-store.ts'
import type { ObjectStore } from './object-store.ts'
import type { S3Settings } from './s3-client.ts'

interface ObjectStoreOptions {
  readonly dataDir: string
  /** null: pictures are stored in dataDir */
  readonly s3: S3Settings | null
}

/**
 * Opens the store of pictures; call its `prepare` before storing any.
 * @throws OperatorError when the bucket can't be used
 */
export async function openObjectStore({ dataDir, s3 }: ObjectStoreOptions): Promise<ObjectStore> {
  if (s3 === null) return new FileStore(dataDir)
  // loaded only where a bucket is used: the SDK takes memory and time
  const { S3Store } = await import('./s3-store.ts')
  const store = new S3Store(s3, dataDir)
  try {
    await checkBucket(store, s3)
    return store
  } catch (error) {
    store.close()
    throw error
  }
}

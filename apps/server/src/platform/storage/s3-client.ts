import { S3Client } from '@aws-sdk/client-s3'

/** An S3 bucket, and how it is reached. */
export interface S3Settings {
  readonly bucket: string
  /** null: Amazon's, for the region */
  readonly endpoint: URL | null
  readonly region: string
  /** the same server's address for browsers; null: browsers get all pictures from us */
  readonly publicEndpoint: URL | null
  /** null: from the machine's role, as the AWS SDK finds it */
  readonly credentials: { readonly accessKeyId: string; readonly secretAccessKey: string } | null
  /** `https://host/bucket/key` instead of `https://bucket.host/key` */
  readonly isPathStyle: boolean
}

/** @returns the origin of signed URLs for browsers, or null when there are none */
export function publicOriginOf({ publicEndpoint, bucket, isPathStyle }: S3Settings): string | null {
  if (publicEndpoint === null || isPathStyle) return publicEndpoint?.origin ?? null
  return `${publicEndpoint.protocol}//${bucket}.${publicEndpoint.host}`
}

const CONNECT_TIMEOUT_MS = 2000
/** a whole transfer; the largest result takes about 60 MB */
const TRANSFER_TIMEOUT_MS = 120_000
/** no byte for this long; longer than a client that reads nothing stays connected */
const IDLE_TIMEOUT_MS = 75_000
/** of one server; slow clients hold one each while they download */
const MAX_SOCKETS = 1024

const ignore = () => undefined
const SILENT = { debug: ignore, info: ignore, warn: ignore, error: ignore }

export function openS3Client({ endpoint, region, credentials, isPathStyle }: S3Settings): S3Client {
  return new S3Client({
    region,
    // what fails is logged by whoever asked
    logger: SILENT,
    forcePathStyle: isPathStyle,
    ...(endpoint !== null && { endpoint: endpoint.href }),
    // a copy, because the client adds to it
    ...(credentials !== null && { credentials: { ...credentials } }),
    // servers other than Amazon's often do not know these checksums
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
    // a server that doesn't answer it would delay each upload
    expectContinueHeader: false,
    maxAttempts: 2,
    requestHandler: {
      connectionTimeout: CONNECT_TIMEOUT_MS,
      requestTimeout: TRANSFER_TIMEOUT_MS,
      socketTimeout: IDLE_TIMEOUT_MS,
      throwOnRequestTimeout: true,
      httpAgent: { keepAlive: true, maxSockets: MAX_SOCKETS },
      httpsAgent: { keepAlive: true, maxSockets: MAX_SOCKETS },
    },
  })
}

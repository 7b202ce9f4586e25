import type { Config } from '../../config.ts'

/** anything shorter would match ordinary words */
const MIN_CHARACTERS = 6

/** The configured secrets, in every form that may be in a log line; longest first. */
export function listSecrets(config: Config): readonly string[] {
  const { accounts, payments, mail, storage, objectStore, queue, imageModel, tracing } = config
  const secrets = [
    accounts.sessionSecret,
    ...accounts.previousSessionSecrets,
    accounts.google?.clientSecret,
    payments.stripe?.secretKey,
    payments.stripe?.webhookSecret,
    objectStore.s3?.credentials?.secretAccessKey,
    imageModel.settings?.apiKey,
    ...Object.values(tracing?.headers ?? {}),
    ...[mail.smtpUrl, storage.databaseUrl, queue.redisUrl].flatMap(passwordOf),
  ]
  const given = secrets.filter((secret) => secret !== null && secret !== undefined).filter(isLong)
  const written = given.flatMap((secret) => [secret, JSON.stringify(secret).slice(1, -1)])
  return [...new Set(written)].toSorted((a, b) => b.length - a.length)
}

const isLong = (secret: string) => secret.length >= MIN_CHARACTERS

/** percent-encoded as in the URL, and decoded */
function passwordOf(address: string | null): readonly string[] {
  if (address === null || !URL.canParse(address)) return []
  const { password } = new URL(address)
  return [password, decode(password)]
}

function decode(text: string): string {
  try {
    return decodeURIComponent(text)
  } catch {
    return text
  }
}

import type { Config } from '../../config.ts'

/** anything shorter would be found in words */
const MIN_CHARACTERS = 6

/** The secrets of an installation's settings, in the ways in which a log line may hold them; the longest first. */
export function listSecrets(config: Config): readonly string[] {
  const { accounts, payments, mail, storage, imageModel } = config
  const secrets = [
    accounts.sessionSecret,
    accounts.google?.clientSecret,
    payments.stripe?.secretKey,
    payments.stripe?.webhookSecret,
    imageModel.settings?.apiKey,
    ...[mail.smtpUrl, storage.databaseUrl].flatMap(passwordOf),
  ]
  const given = secrets.filter((secret) => secret !== null && secret !== undefined).filter(isLong)
  const written = given.flatMap((secret) => [secret, JSON.stringify(secret).slice(1, -1)])
  return [...new Set(written)].toSorted((a, b) => b.length - a.length)
}

const isLong = (secret: string) => secret.length >= MIN_CHARACTERS

/** as it stands in the address, and as it is sent */
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

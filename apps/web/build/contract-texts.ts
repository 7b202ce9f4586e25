import * as contract from '@housecoat/contract'
import type { ExtractorType } from '@lingui/conf'

/** The forms of the web app check what is typed by these, and show their complaints. */
const FORM_SCHEMAS = [
  contract.beginSecondFactorRequestSchema,
  contract.changePasswordRequestSchema,
  contract.changeProfileRequestSchema,
  contract.commentRequestSchema,
  contract.confirmSecondFactorRequestSchema,
  contract.createApiTokenRequestSchema,
  contract.createWebhookRequestSchema,
  contract.deleteAccountRequestSchema,
  contract.disconnectGoogleRequestSchema,
  contract.editShareRequestSchema,
  contract.favoriteFolderRequestSchema,
  contract.forgotPasswordRequestSchema,
  contract.loginRequestSchema,
  contract.quoteRequestSchema,
  contract.registerRequestSchema,
  contract.renameProjectRequestSchema,
  contract.reportRequestSchema,
  contract.resetPasswordRequestSchema,
  contract.secondFactorProofRequestSchema,
  contract.secondFactorSignInRequestSchema,
  contract.shareRequestSchema,
]

/** Errors whose title the web app shows too; of the others it shows only the detail. */
const WITH_TITLE =
  /^(google_|image_|account_suspended$|confirm_email_for_more$|second_factor_setup_required$)/

/** Every text of the contract that the web app shows. The web app translates them by `translateText`. */
function listContractTexts(): readonly string[] {
  const errors = Object.entries(contract.ERRORS).flatMap(([code, { title, detail }]) =>
    WITH_TITLE.test(code) ? [title, detail] : [detail],
  )
  const { interior, exterior } = contract.STYLE_AREAS
  const areas = [
    ...Object.values(contract.SCHEME_AREAS.exterior),
    ...Object.values(contract.WALL_FINISH_WORDS),
    ...Object.values(contract.SCHEME_AREAS.interior),
    ...(['exterior', 'interior', ...contract.INTERIOR_AREAS] as const).map(contract.areaName),
    ...interior.map((id) => contract.styleAreaName(id, false)),
    ...exterior.map((id) => contract.styleAreaName(id, true)),
    ...Object.values(contract.DOOR_AREA_NAMES),
  ]
  const styles = contract.STYLES.flatMap(({ name, description }) => [name, description])
  const complaints = FORM_SCHEMAS.flatMap((schema) => listComplaints(schema))
  const sentences = [
    contract.QUOTE_SENT,
    contract.MODEL_FAULT_NOTICE,
    ...Object.values(contract.MODEL_NOTICES),
    ...Object.values(contract.DRIFT_NOTICES),
    ...Object.values(contract.PLAN_LINES),
    ...Object.values(contract.SETUP_TEXTS),
  ]
  return [...new Set([...errors, ...areas, ...styles, ...complaints, ...sentences])].sort()
}

/** A schema of Zod. */
interface Schema {
  readonly _zod: { readonly def: object }
}

/** What a schema says of its parts and checks. */
interface Definition {
  readonly error?: (issue: object) => unknown
  readonly checks?: readonly { readonly _zod: { readonly def: Definition } }[]
  readonly shape?: Readonly<Record<string, Schema>>
  readonly options?: readonly Schema[]
  readonly innerType?: Schema
  readonly element?: Schema
  readonly in?: Schema
  readonly out?: Schema
}

/** The messages of a schema and of all of its parts. */
function listComplaints(schema: Schema, seen = new Set<Schema>()): readonly string[] {
  if (seen.has(schema)) return []
  seen.add(schema)
  const definition = schema._zod.def as unknown as Definition
  const { checks = [], shape = {}, options = [], innerType, element, in: input, out: output } = definition
  const own = [definition, ...checks.map((check) => check._zod.def)]
    .map(({ error }) => error?.({}))
    .filter((text) => typeof text === 'string')
  const parts = [...Object.values(shape), ...options, innerType, element, input, output]
  return [...own, ...parts.flatMap((part) => (part === undefined ? [] : listComplaints(part, seen)))]
}

/** Extracts the texts of the contract into a catalog. The id of each is its English text, as the API sends it. */
export const contractExtractor: ExtractorType = {
  match: (filename) => filename.endsWith('/build/contract-texts.ts'),
  extract(filename, _code, onMessage) {
    for (const id of listContractTexts()) onMessage({ id, origin: [filename, 1] })
  },
}

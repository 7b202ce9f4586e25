import { z } from 'zod'
import { designNameSchema } from './design-name.ts'
import { lineSchema, paragraphsSchema } from './text.ts'
import { emailSchema } from './users.ts'

export const DOOR_KINDS = ['garage', 'entry'] as const

export type DoorKind = (typeof DOOR_KINDS)[number]

/** The area of a door in a saved design; several of a kind are numbered, such as "Garage Door 2". */
export const DOOR_AREA_NAMES: Readonly<Record<DoorKind, string>> = {
  garage: 'Garage Door',
  entry: 'Entry Door',
}

/** The catalog's groups, named as its external shape names them, with the kind of door that each holds. */
export const DOOR_GROUPS = {
  one_car_garage: 'garage',
  two_car_garage: 'garage',
  front_door: 'entry',
} as const satisfies Record<string, DoorKind>

export type DoorGroup = keyof typeof DOOR_GROUPS

/** Where a door's handle is, seen from outside. */
export const HANDLE_SIDES = ['left', 'right'] as const

export type HandleSide = (typeof HANDLE_SIDES)[number]

/** On which sides of an entry door, seen from outside, a sidelight stands. */
export const SIDELIGHTS = ['none', 'left', 'right', 'both'] as const

export type Sidelights = (typeof SIDELIGHTS)[number]

/** The window above an entry door. */
export const TRANSOMS = ['none', 'rectangular'] as const

export type Transom = (typeof TRANSOMS)[number]

/** What stands around an entry door in its opening, in the door's finish. */
const entryKitSchema = z.strictObject({ sidelights: z.enum(SIDELIGHTS), transom: z.enum(TRANSOMS) })

export type EntryKit = z.infer<typeof entryKitSchema>

/** No windows around a door. */
export const NO_KIT: EntryKit = { sidelights: 'none', transom: 'none' }

/** A share of full brightness, 0 to 1; null when the catalog has no color value. */
const channelSchema = z.number().min(0).max(1).nullable()

/** A door of the catalog. Names in the external shape are the catalog's own; the rest is ours. */
const doorItemSchema = z.object({
  catalogID: z.string(),
  name: z.string(),
  color: z.string(),
  style: z.string(),
  /** US dollars, without installation */
  price: z.number().min(0),
  /** paths on this server, wherever the catalog is */
  url_thumbnail: z.string(),
  url_original: z.string(),
  /**
   * gray picture, white where the door has clear panes: in a photo they mirror its sky and street. Null: none are known, and panes
   * stay as pictured
   */
  url_glass: z.string().nullable().default(null),
  /** the side of the handle in the picture; null: the door has none at one side, or the catalog does not have it */
  handle: z.enum(HANDLE_SIDES).nullable().default(null),
  /** the door's color: red, green and blue */
  catalog_rvalue: channelSchema,
  catalog_gvalue: channelSchema,
  catalog_bvalue: channelSchema,
  kind: z.enum(DOOR_KINDS),
  /** thermal resistance in ft²·°F·h/BTU, not a color; null when the catalog does not have it */
  rValue: z.number().min(0).nullable(),
  /** of the leaf; null when the catalog does not have it: the picture's aspect is used */
  widthInches: z.number().positive().nullable(),
  heightInches: z.number().positive().nullable(),
})

export type DoorItem = z.infer<typeof doorItemSchema>

/** `GET /GetCatalog/all_home_objects`: doors in groups. 502 `door_catalog_unavailable` or `door_catalog_invalid` when the operator's host fails. */
export const doorCatalogSchema = z.object({
  one_car_garage: z.array(doorItemSchema),
  two_car_garage: z.array(doorItemSchema),
  front_door: z.array(doorItemSchema),
} satisfies Record<DoorGroup, unknown>)

export type DoorCatalog = z.infer<typeof doorCatalogSchema>

/** `GET /api/doors/options`: this installation's settings for the studio. */
export const doorOptionsResponseSchema = z.object({ success: z.literal(true), supportEmail: z.string() })

export type DoorOptionsResponse = z.infer<typeof doorOptionsResponseSchema>

/** A corner, x and y in pixels of the upright photo at its full size. */
const cornerSchema = z.tuple([z.number(), z.number()])

/** Four corners clockwise from the top left. */
const doorQuadSchema = z.tuple([cornerSchema, cornerSchema, cornerSchema, cornerSchema])

export type DoorQuad = z.infer<typeof doorQuadSchema>

/** `POST /api/process-doors`: finds garage and entry doors; free. */
export const processDoorsRequestSchema = z.strictObject({
  /** the photo, base64; a `data:` prefix is accepted */
  originalImage: z.string().min(1),
  name: designNameSchema,
})

export type ProcessDoorsRequest = z.input<typeof processDoorsRequestSchema>

const foundDoorSchema = z.object({
  kind: z.enum(DOOR_KINDS),
  quad: doorQuadSchema,
  /** 0 to 1 */
  confidence: z.number().min(0).max(1),
})

export type FoundDoor = z.infer<typeof foundDoorSchema>

export const processDoorsResponseSchema = z.object({
  success: z.literal(true),
  /** path of the photo, fitted within 1,600 px, with its doors outlined in yellow: a PNG; takes `?w=` and `?format=` */
  resultImage: z.string(),
  message: z.string(),
  /** most confident first; empty when none was found */
  doors: z.array(foundDoorSchema),
  /** what the person should check: doors that may be none or lie elsewhere (see CERTAIN_OVERLAP_FROM); null: nothing */
  notice: z.string().nullable().default(null),
  /** the upright photo's full size, which the corners refer to */
  width: z.int(),
  height: z.int(),
})

export type ProcessDoorsResponse = z.infer<typeof processDoorsResponseSchema>

/** doors that one request sets at most, as many as a design holds */
const MAX_PLACED_DOORS = 20

/** A door of the catalog, and the opening that it is for. */
const placedDoorSchema = z.strictObject({
  quad: doorQuadSchema,
  kind: z.enum(DOOR_KINDS),
  catalogID: lineSchema('Door', 200).min(1, 'Door is required'),
  /** the side that the handle should be on; absent, or for a door whose catalog does not have its side: as pictured */
  handle: z.enum(HANDLE_SIDES).optional(),
  /** for entry doors only; absent: the door fills the opening */
  kit: entryKitSchema.optional(),
})

export type PlacedDoor = z.infer<typeof placedDoorSchema>

/**
 * `POST /api/set-door`: sets doors of the catalog into the photo at its full size, all in one picture; free. Either `doors`, or
 * `quad`, `kind`, `catalogID` and maybe `handle` and `kit` for one door: see {@link requirePlacedDoors}.
 */
export const setDoorRequestSchema = z.strictObject({
  originalImage: z.string().min(1),
  doors: z.array(placedDoorSchema).min(1).max(MAX_PLACED_DOORS).optional(),
  ...placedDoorSchema.partial().shape,
  name: designNameSchema,
})

export type SetDoorRequest = z.input<typeof setDoorRequestSchema>

type DoorForms = { readonly doors?: readonly PlacedDoor[] | undefined } & {
  readonly [Field in keyof PlacedDoor]?: PlacedDoor[Field] | undefined
}

/** required in the form for one door */
const SINGLE_FIELDS = ['quad', 'kind', 'catalogID'] as const satisfies (keyof PlacedDoor)[]

const OPTIONAL_FIELDS = ['handle', 'kit'] as const satisfies (keyof PlacedDoor)[]

/** Refines a request to set doors: it must use one of the two forms, completely, and only entry doors have a kit. */
export function requirePlacedDoors(request: DoorForms, context: z.RefinementCtx): void {
  for (const field of SINGLE_FIELDS) {
    if ((request[field] === undefined) === (request.doors !== undefined)) continue
    const message = request.doors === undefined ? 'Required' : 'Give either this field or doors'
    context.addIssue({ code: 'custom', path: [field], message })
  }
  for (const field of OPTIONAL_FIELDS)
    if (request.doors !== undefined && request[field] !== undefined)
      context.addIssue({ code: 'custom', path: [field], message: 'Give either this field or doors' })
  for (const [index, door] of (request.doors ?? [request]).entries()) {
    if (door.kit === undefined || door.kind !== 'garage') continue
    const path = request.doors === undefined ? ['kit'] : ['doors', index, 'kit']
    context.addIssue({ code: 'custom', path, message: 'Only entry doors have sidelights and a transom' })
  }
}

/** @param request that passed {@link requirePlacedDoors}. @returns its doors, whichever form it uses */
export function listPlacedDoors(request: DoorForms): readonly PlacedDoor[] {
  return request.doors ?? [placedDoorSchema.parse(pickSingle(request))]
}

function pickSingle({ quad, kind, catalogID, handle, kit }: DoorForms): object {
  return { quad, kind, catalogID, handle, kit }
}

/** Whether a door's picture must be mirrored for its handle to be on the wanted side. */
export function isMirrored(door: Pick<DoorItem, 'handle'>, wanted: HandleSide | undefined): boolean {
  return door.handle !== null && wanted !== undefined && wanted !== door.handle
}

export const setDoorResponseSchema = z.object({
  success: z.literal(true),
  /** path of the full-size lossless PNG; takes `?w=` and `?format=` */
  resultImage: z.string(),
  /** path of the photo that it was made from, upright and without metadata */
  originalImage: z.string().optional(),
  message: z.string(),
  width: z.int(),
  height: z.int(),
})

export type SetDoorResponse = z.infer<typeof setDoorResponseSchema>

/**
 * The quoted door, as it was set into the photo. The server reads `catalogID`, `handle` and `kit`, and takes the rest from the
 * catalog.
 */
export const quotedDoorSchema = z.strictObject({
  catalogID: lineSchema('Door', 200).min(1, 'Door is required'),
  name: lineSchema('Door name', 200),
  color: lineSchema('Door color', 100),
  style: lineSchema('Door style', 100),
  price: z.number().min(0),
  /** the side of the handle, seen from outside; absent: the door has none at one side, or its side is unknown */
  handle: z.enum(HANDLE_SIDES).optional(),
  /** windows around an entry door; absent: none. The price does not include them */
  kit: entryKitSchema.optional(),
})

export type QuotedDoor = z.infer<typeof quotedDoorSchema>

/** Digits with what people write between them. */
const phoneSchema = lineSchema('Phone', 40)
  .regex(/^\+?[\d\s().\-/]+$/, 'Please enter a valid phone number')
  .refine((text) => text.replace(/\D/g, '').length >= 7, 'Please enter a valid phone number')

const isBlank = (value: unknown) => typeof value === 'string' && value.trim() === ''
/** An empty field of a form counts as absent. */
const blankIsAbsent = (value: unknown) => (isBlank(value) ? undefined : value)

/** Answer to a quote request. */
export const QUOTE_SENT = 'Your quote request was sent. We will get back to you soon.'

/** `POST /api/quote-requests`: stores the request and mails it to the operator. 404 `door_unknown` for a door that is not in the catalog. */
export const quoteRequestSchema = z
  .strictObject({
    name: lineSchema('Name', 100).min(1, 'Name is required'),
    email: z.preprocess(blankIsAbsent, emailSchema.optional()),
    phone: z.preprocess(blankIsAbsent, phoneSchema.optional()),
    postcode: lineSchema('ZIP code', 20).min(3, 'Please enter a valid ZIP code'),
    note: paragraphsSchema('Note', 2000).default(''),
    door: quotedDoorSchema,
    /** the saved design that it belongs to, one of the person's own */
    projectId: z.int().positive().optional(),
    /** path of the picture with the door set in, one of the person's own */
    resultImage: z.string().max(200).optional(),
  })
  .refine(({ email, phone }) => email !== undefined || phone !== undefined, {
    path: ['email'],
    message: 'Please enter an email or a phone number',
  })

export type QuoteRequest = z.input<typeof quoteRequestSchema>

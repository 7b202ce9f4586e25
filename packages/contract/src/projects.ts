import { z } from 'zod'
import { pictureSchema } from './pictures.ts'
import { PROJECT_KINDS, readSelections } from './selections.ts'
import { lineSchema } from './text.ts'

export const PROJECT_LIMITS = {
  nameMax: 100,
  /** a mask of the analysis photo's size has some 10 kB */
  maskBytes: 200_000,
  /** characters of the selections' JSON text */
  selectionsMax: 20_000,
  pageSize: 24,
  pageSizeMax: 60,
} as const

const projectNameSchema = lineSchema('Name', PROJECT_LIMITS.nameMax).min(1, 'Name is required')

/** `POST /api/projects`: keeps a design. */
export const saveProjectRequestSchema = z.strictObject({
  name: projectNameSchema,
  /** path of a picture of one's own that this server gave, such as a generation's `originalImage`, or the photo in base64 (a `data:` prefix is accepted) */
  originalImage: z.string('The original photo is missing').min(1, 'The original photo is missing'),
  /** likewise, such as a generation's `resultImage` */
  resultImage: z.string('The result is missing').min(1, 'The result is missing'),
  isExterior: z.boolean(),
  /** JSON text of a list of selections of one kind */
  selections: z
    .string('Selections are required')
    .max(PROJECT_LIMITS.selectionsMax, 'Too many selections')
    .refine((text) => readSelections(text) !== null, 'Selections must be a list of paints, styles or doors'),
  /** the changed area as a PNG in base64, white = the area, same aspect as the upright photo; with it the design can be changed later */
  mask: z.string().min(1).optional(),
})

export type SaveProjectRequest = z.input<typeof saveProjectRequestSchema>

export const saveProjectResponseSchema = z.object({
  success: z.literal(true),
  projectId: z.number().int(),
  message: z.string(),
})

export type SaveProjectResponse = z.infer<typeof saveProjectResponseSchema>

/** A saved design, as its owner sees it. */
const projectSchema = z.object({
  id: z.number().int(),
  name: z.string(),
  kind: z.enum(PROJECT_KINDS),
  /** the paths of `original` and `result` */
  originalImage: z.string(),
  resultImage: z.string(),
  original: pictureSchema,
  result: pictureSchema,
  /** JSON text of a list of selections; its length is the color count */
  selections: z.string(),
  isExterior: z.boolean(),
  createdAt: z.iso.datetime(),
  /** the design's share in the community, or null */
  shareId: z.number().int().nullable(),
  /** how many designs the person has of the same photo, this one included */
  homeSize: z.number().int(),
})

export type Project = z.infer<typeof projectSchema>

/**
 * Query of `GET /api/projects`. The designs of one photo are a home: `home` names one of its designs and lists them all,
 * `newestOfHome` lists each home's newest design only.
 */
export const projectsQuerySchema = z.strictObject({
  cursor: z.string().max(200).optional(),
  home: z.coerce.number().int().positive().optional(),
  newestOfHome: z.enum(['0', '1']).default('0'),
  limit: z.coerce.number().int().min(1).max(PROJECT_LIMITS.pageSizeMax).default(PROJECT_LIMITS.pageSize),
})

/** `GET /api/projects?cursor=&limit=&home=&newestOfHome=`: the person's designs, newest first. */
export const projectsResponseSchema = z.object({
  success: z.literal(true),
  projects: z.array(projectSchema),
  /** for the next page; null on the last one */
  nextCursor: z.string().nullable(),
})

export type ProjectsResponse = z.infer<typeof projectsResponseSchema>

/** `GET /api/projects/{id}`, and the answer to `PATCH`. */
export const projectResponseSchema = z.object({
  success: z.literal(true),
  project: projectSchema.extend({
    /** as it was saved, a PNG in base64; null for a design without one */
    mask: z.string().nullable(),
  }),
})

export type ProjectWithMask = z.infer<typeof projectResponseSchema>['project']

/** `PATCH /api/projects/{id}` */
export const renameProjectRequestSchema = z.strictObject({ name: projectNameSchema })

export type RenameProjectRequest = z.input<typeof renameProjectRequestSchema>

import { z } from 'zod'
import { pictureSchema } from './pictures.ts'
import { lineSchema } from './text.ts'

export const PROJECT_LIMITS = {
  nameMax: 100,
  /** characters of the selections' JSON text */
  selectionsMax: 20_000,
  pageSize: 24,
  pageSizeMax: 60,
} as const

export const DEFAULT_PROJECT_NAME = 'My Home Design'

export const projectNameSchema = lineSchema('Name', PROJECT_LIMITS.nameMax).min(1, 'Name is required')

/** Which flow made a design; it decides what its selections hold. */
export const PROJECT_KINDS = ['paint', 'style', 'door'] as const

export type ProjectKind = (typeof PROJECT_KINDS)[number]

/** `POST /api/projects`: keeps a design. */
export const saveProjectRequestSchema = z.strictObject({
  name: projectNameSchema,
  /** the photo, base64 (a `data:` prefix is accepted), or the path of one that this server gave */
  originalImage: z.string().min(1, 'The original photo is missing'),
  /** path of a picture that this server made; base64 is accepted too */
  resultImage: z.string().min(1, 'The result is missing'),
  isExterior: z.boolean(),
  /** JSON text of a list of selections: paint, style or door */
  selections: z.string().max(PROJECT_LIMITS.selectionsMax, 'Too many selections'),
})

export type SaveProjectRequest = z.input<typeof saveProjectRequestSchema>

export const saveProjectResponseSchema = z.object({
  success: z.literal(true),
  projectId: z.number().int(),
  message: z.string(),
})

export type SaveProjectResponse = z.infer<typeof saveProjectResponseSchema>

/** A saved design, as its owner sees it. */
export const projectSchema = z.object({
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
})

export type Project = z.infer<typeof projectSchema>

/** `GET /api/projects?cursor=&limit=`: the person's designs, newest first. */
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
  project: projectSchema,
})

export type ProjectResponse = z.infer<typeof projectResponseSchema>

/** `PATCH /api/projects/{id}` */
export const renameProjectRequestSchema = z.strictObject({ name: projectNameSchema })

export type RenameProjectRequest = z.input<typeof renameProjectRequestSchema>

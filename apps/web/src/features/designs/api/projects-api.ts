import {
  projectResponseSchema,
  projectsResponseSchema,
  saveProjectResponseSchema,
  shareResponseSchema,
  type RenameProjectRequest,
  type SaveProjectRequest,
  type SaveProjectResponse,
  type ShareRequest,
} from '@housecoat/contract'
import { sendUpload } from '../../../api/send-upload.ts'
import { callApi } from '../../../api/call-api.ts'

interface NewProject extends Omit<SaveProjectRequest, 'originalImage' | 'mask'> {
  /** the photo's path if the server returned one, else the file */
  readonly originalImage: string | Blob
  /** a PNG */
  readonly mask?: Blob
}

/** Saves a design. */
export async function saveProject({
  originalImage,
  mask,
  ...request
}: NewProject): Promise<SaveProjectResponse> {
  const files = { ...(mask && { mask }), ...(typeof originalImage !== 'string' && { originalImage }) }
  const body = typeof originalImage === 'string' ? { ...request, originalImage } : request
  if (Object.keys(files).length > 0)
    return sendUpload('/api/projects', body, files, saveProjectResponseSchema)
  return saveProjectResponseSchema.parse(await callApi('/api/projects', { method: 'POST', body }))
}

/** Which of the person's designs; none of it: all. */
export interface ProjectsFilter {
  /** a design: those of the same photo */
  readonly home?: number
  /** of each photo the newest one */
  readonly isNewestOfHome?: boolean
}

/** A page of the person's designs, newest first. `cursor` is from the previous page, or null for the first. */
export async function listProjects(
  { home, isNewestOfHome = false }: ProjectsFilter,
  cursor: string | null,
  signal: AbortSignal,
) {
  const query = new URLSearchParams({
    ...(cursor !== null && { cursor }),
    ...(home !== undefined && { home: String(home) }),
    ...(isNewestOfHome && { newestOfHome: '1' }),
  })
  return projectsResponseSchema.parse(await callApi(`/api/projects?${query.toString()}`, { signal }))
}

export async function getProject(id: number, signal: AbortSignal) {
  return projectResponseSchema.parse(await callApi(`/api/projects/${id}`, { signal })).project
}

export async function renameProject(id: number, request: RenameProjectRequest) {
  const answer = await callApi(`/api/projects/${id}`, { method: 'PATCH', body: request })
  return projectResponseSchema.parse(answer).project
}

export async function deleteProject(id: number): Promise<void> {
  await callApi(`/api/projects/${id}`, { method: 'DELETE' })
}

export async function shareProject(request: ShareRequest) {
  return shareResponseSchema.parse(await callApi('/api/community', { method: 'POST', body: request }))
}

import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query'
import { PROJECTS_KEY } from '../../../api/projects-key.ts'
import { getProject, listProjects } from './projects-api.ts'

/** The person's designs, newest first, page by page. */
export const projectsQuery = infiniteQueryOptions({
  queryKey: [...PROJECTS_KEY, 'list'],
  queryFn: ({ pageParam, signal }) => listProjects(pageParam, signal),
  initialPageParam: null as string | null,
  getNextPageParam: (page) => page.nextCursor,
  networkMode: 'always',
})

export function projectQuery(id: number) {
  return queryOptions({
    queryKey: [...PROJECTS_KEY, id],
    queryFn: ({ signal }) => getProject(id, signal),
    networkMode: 'always',
  })
}

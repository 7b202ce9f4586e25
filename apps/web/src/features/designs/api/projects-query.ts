import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query'
import { PROJECT_LIST_KEY, projectKey } from '../../../api/query-keys.ts'
import { getProject, listProjects } from './projects-api.ts'

/** The person's designs, newest first, page by page. */
export const projectsQuery = infiniteQueryOptions({
  queryKey: PROJECT_LIST_KEY,
  queryFn: ({ pageParam, signal }) => listProjects(pageParam, signal),
  initialPageParam: null as string | null,
  getNextPageParam: (page) => page.nextCursor,
  networkMode: 'always',
})

export function projectQuery(id: number) {
  return queryOptions({
    queryKey: projectKey(id),
    queryFn: ({ signal }) => getProject(id, signal),
    networkMode: 'always',
  })
}

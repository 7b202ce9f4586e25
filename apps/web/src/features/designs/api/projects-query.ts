import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query'
import { projectKey, projectListKey } from '../../../api/query-keys.ts'
import { getProject, listProjects, type ProjectsFilter } from './projects-api.ts'

/** The person's designs, newest first, page by page. */
export function projectsQuery(filter: ProjectsFilter = {}) {
  return infiniteQueryOptions({
    queryKey: projectListKey(filter),
    queryFn: ({ pageParam, signal }) => listProjects(filter, pageParam, signal),
    initialPageParam: null as string | null,
    getNextPageParam: (page) => page.nextCursor,
    networkMode: 'always',
  })
}

export function projectQuery(id: number) {
  return queryOptions({
    queryKey: projectKey(id),
    queryFn: ({ signal }) => getProject(id, signal),
    networkMode: 'always',
  })
}

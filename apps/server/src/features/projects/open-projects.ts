import type { FastifyInstance } from 'fastify'
import type { Config } from '../../config.ts'
import type { Database } from '../../platform/database/database.ts'
import type { Images } from '../images/open-images.ts'
import { registerProjectRoutes } from './projects.routes.ts'
import { ProjectService } from './projects.service.ts'

interface ProjectsOptions extends Pick<Images, 'images' | 'pictures'> {
  readonly db: Database
  readonly limits: Config['designs']
  readonly onError: (error: unknown, message: string) => void
}

export interface Projects {
  readonly projects: ProjectService
  readonly registerRoutes: (app: FastifyInstance) => void
}

/** Builds the services of saved designs. */
export function openProjects({ limits, ...options }: ProjectsOptions): Projects {
  const projects = new ProjectService({
    ...options,
    limits: { designs: limits.perMember, sizeBytes: limits.bytesPerMember },
  })
  return { projects, registerRoutes: (app) => registerProjectRoutes(app, projects) }
}

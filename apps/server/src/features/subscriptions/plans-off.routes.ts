import type { FastifyInstance } from 'fastify'
import { AppError } from '../../app-error.ts'
import { WEBHOOK_PATH } from './webhook.routes.ts'

const PATHS = [
  '/api/subscription-plans',
  '/api/subscription',
  '/api/subscription/cancel',
  '/api/subscription/resume',
  '/api/create-checkout-session/:planId',
  '/api/billing-portal-session',
  '/api/checkout-session/:sessionId',
  WEBHOOK_PATH,
]

/** Answers every call about plans and payments with `plans_off`. */
export function registerPlansOffRoutes(app: FastifyInstance): void {
  for (const url of PATHS)
    app.route({
      method: ['GET', 'POST'],
      url,
      schema: { hide: true },
      handler: () => {
        throw new AppError('plans_off')
      },
    })
}

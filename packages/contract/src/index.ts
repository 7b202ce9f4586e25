export {
  changePasswordRequestSchema,
  changeProfileRequestSchema,
  deleteAccountRequestSchema,
  forgotPasswordRequestSchema,
  googleSignInQuerySchema,
  loginRequestSchema,
  messageResponseSchema,
  registerRequestSchema,
  resetPasswordRequestSchema,
  sessionSchema,
  sessionsResponseSchema,
  signInOptionsResponseSchema,
  signedInResponseSchema,
  type ChangePasswordRequest,
  type ChangeProfileRequest,
  type DeleteAccountRequest,
  type ForgotPasswordRequest,
  type LoginRequest,
  type MessageResponse,
  type RegisterRequest,
  type ResetPasswordRequest,
  type Session,
  type SessionsResponse,
  type SignInOptionsResponse,
  type SignedInResponse,
} from './accounts.ts'
export {
  IDEMPOTENCY_KEY_HEADER,
  PLANS,
  subscriptionSummarySchema,
  uploadsRemainingResponseSchema,
  type Plan,
  type SubscriptionSummary,
  type UploadsRemainingResponse,
} from './allowance.ts'
export {
  analysisOfferSchema,
  analysisResponseSchema,
  type AnalysisOffer,
  type AnalysisResponse,
} from './analysis.ts'
export { ERRORS, problemSchema, type ErrorCode, type ErrorRow, type Problem } from './errors.ts'
export { PHOTO_LIMITS } from './photo-limits.ts'
export {
  AREA_IDS,
  INTERIOR_AREAS,
  PAINT_BRAND,
  areaName,
  hexColorSchema,
  paintSelectionSchema,
  type AreaId,
  type InteriorArea,
  type PaintSelection,
} from './paint-selection.ts'
export {
  LIGHTNESS_STOPS,
  RESULT_FORMATS,
  RESULT_WIDTHS,
  processImageRequestSchema,
  processImageResponseSchema,
  type ProcessImageRequest,
  type ProcessImageResponse,
} from './process-image.ts'
export {
  ACCOUNT_LIMITS,
  emailSchema,
  passwordSchema,
  userResponseSchema,
  userSchema,
  usernameSchema,
  type User,
  type UserResponse,
} from './users.ts'

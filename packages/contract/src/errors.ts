import { z } from 'zod'
import { MAX_SCHEME_SURFACES } from './paint-selection.ts'

/**
 * Every failure the server can answer with: one row a code, the only place where its status and words stand.
 * `detail` is what a person reads: what happened, and what to do next.
 */
export const ERRORS = {
  bad_request: {
    status: 400,
    title: "The request isn't valid",
    detail: 'Something in the request is missing or malformed. Reload the page and try again.',
  },
  request_too_large: {
    status: 413,
    title: 'The request is too large',
    detail: 'This is longer than the form allows. Shorten it and try again.',
  },
  media_type_unsupported: {
    status: 415,
    title: "The content type isn't supported",
    detail: "This address doesn't accept that content type or encoding. Reload the page and try again.",
  },
  headers_too_large: {
    status: 431,
    title: 'The request headers are too large',
    detail: "Your browser sent too many headers. Delete this site's cookies and try again.",
  },
  authentication_required: {
    status: 401,
    title: 'Authentication required',
    detail: 'Please sign in to continue.',
    requiresAuth: true,
  },
  free_credits_used: {
    status: 401,
    title: 'Authentication required',
    detail:
      "You've used your free design credits. Sign in or create an account to continue creating designs and save your work.",
    requiresAuth: true,
  },
  address_credits_used: {
    status: 401,
    title: 'Authentication required',
    detail:
      'The free designs for your network are used up for today. Sign in or create an account to continue creating designs.',
    requiresAuth: true,
  },
  upgrade_required: {
    status: 402,
    title: 'Subscription upgrade required',
    detail: "You've reached your generation limit. Please upgrade your plan to continue.",
    requiresUpgrade: true,
  },
  network_credits_used: {
    status: 402,
    title: 'Subscription upgrade required',
    detail:
      'The free designs for new accounts on your network are used up for today. Upgrade your plan, or come back tomorrow.',
    requiresUpgrade: true,
  },
  confirm_email_for_more: {
    status: 403,
    title: 'Confirm your email for more free designs',
    detail:
      "You've used your free designs. Confirm your email to get more every day: open the link we emailed you, or send it again from your account page.",
  },
  daily_limit_reached: {
    status: 429,
    title: 'Daily limit reached',
    detail: "You've used all of today's generations. You'll have new ones after midnight UTC.",
  },
  plans_off: {
    status: 404,
    title: 'This site has no plans',
    detail: "This site doesn't offer paid plans.",
  },
  idempotency_key_reused: {
    status: 422,
    title: 'The idempotency key belongs to another request',
    detail: 'This key was sent before with other contents. Send a new key with a new request.',
  },
  credentials_wrong: {
    status: 401,
    title: 'Sign-in failed',
    detail: 'The username or password is incorrect. Check both, or reset your password.',
  },
  too_many_attempts: {
    status: 429,
    title: 'Too many attempts',
    detail: 'Too many attempts in a short time. Wait 15 minutes and try again, or reset your password.',
  },
  sign_in_paused: {
    status: 429,
    title: 'Too many attempts for this account',
    detail:
      'Too many passwords were tried for this account. Sign in on a device you used before, or reset your password by email. Both work right away.',
  },
  second_factor_required: {
    status: 401,
    title: 'A code is needed',
    detail: 'Your password is correct. Now enter the code from your authenticator app, or a recovery code.',
  },
  second_factor_code_wrong: {
    status: 403,
    title: 'Incorrect code',
    detail: "This code is wrong or was used before. Check it, or wait for your app's next code.",
  },
  second_factor_unreadable: {
    status: 409,
    title: "Codes from your app can't be checked",
    detail:
      'This server lost the key for your authenticator app. Use a recovery code, then turn two-step sign-in off and set it up again.',
  },
  second_factor_setup_required: {
    status: 403,
    title: 'Moderators need two-step sign-in',
    detail: 'Set up two-step sign-in on your account page, then open this page again.',
  },
  second_factor_setup_missing: {
    status: 409,
    title: "The setup wasn't started",
    detail: 'This setup has ended or was restarted in another window. Please start again.',
  },
  second_factor_on: {
    status: 409,
    title: 'Two-step sign-in is on',
    detail: 'Two-step sign-in is already on. Reload the page; to use another app, turn it off first.',
  },
  api_token_invalid: {
    status: 401,
    title: "The API token doesn't work",
    detail: 'This token is wrong, has expired or was deleted. Create a new one on your account page.',
  },
  api_token_scope: {
    status: 403,
    title: "The API token isn't allowed to do this",
    detail:
      'Use a token with another permission. Some things, such as changing the account, no token can do.',
  },
  too_many_api_tokens: {
    status: 409,
    title: 'You have too many API tokens',
    detail: "Delete a token that you don't use anymore, then create this one.",
  },
  webhook_address_refused: {
    status: 422,
    title: "Webhooks can't be sent to this address",
    detail: 'Enter an address that begins with https:// and contains no username or password.',
  },
  too_many_webhooks: {
    status: 409,
    title: 'You have too many webhooks',
    detail: "Delete a webhook that you don't use anymore, then add this one.",
  },
  job_ended_early: {
    status: 410,
    title: 'The job ended without a picture',
    detail:
      'It was canceled, or its server stopped. It cost nothing; send it again if you still need the picture.',
  },
  second_factor_off: {
    status: 409,
    title: 'Two-step sign-in is off',
    detail: 'Two-step sign-in is already off. Reload the page.',
  },
  sign_in_expired: {
    status: 410,
    title: 'The sign-in took too long',
    detail: 'Enter your username and password again; the code follows within ten minutes.',
  },
  username_reserved: {
    status: 409,
    title: 'The username is reserved',
    detail:
      'This username is reserved for a moderator. If you run this server, register it with the link in moderator-links.txt; otherwise choose another one.',
  },
  moderator_link_invalid: {
    status: 410,
    title: 'This link no longer works',
    detail:
      'It was already used, has expired or is for another username. If you run this server, restart it for a new link.',
  },
  username_taken: {
    status: 409,
    title: 'The username is taken',
    detail: 'This username is already taken. Choose another one.',
  },
  email_taken: {
    status: 409,
    title: 'The email is in use',
    detail: 'An account with this email already exists. Sign in, or reset the password.',
  },
  password_too_common: {
    status: 422,
    title: 'The password is too common',
    detail: 'This password is too common. Choose another one.',
  },
  password_wrong: {
    status: 403,
    title: 'Incorrect password',
    detail: 'Your current password is incorrect. Check it and try again, or reset it by email.',
  },
  password_not_set: {
    status: 409,
    title: 'The account has no password yet',
    detail: 'You sign in with Google. Use "Forgot password" to set a password first.',
  },
  confirmation_wrong: {
    status: 422,
    title: "The username doesn't match",
    detail: 'Type your username exactly to delete the account.',
  },
  reset_link_invalid: {
    status: 410,
    title: 'This link no longer works',
    detail: 'It was already used or has expired. Use "Forgot password" to get a new one.',
  },
  email_unconfirmed: {
    status: 403,
    title: 'Confirm your email first',
    detail:
      'Confirm your email to do this: open the link we emailed you. You can send it again from your account page.',
  },
  confirmation_link_invalid: {
    status: 410,
    title: 'This link no longer works',
    detail:
      'It was already used, has expired, or was replaced by a newer one. Your account page shows whether your email is confirmed and can send a new link.',
  },
  google_only_sign_in: {
    status: 409,
    title: 'Google is your only way to sign in',
    detail: 'Set a password first. Then you can disconnect Google.',
  },
  google_unavailable: {
    status: 503,
    title: "Google sign-in isn't available",
    detail: "Google sign-in can't be reached or isn't set up here. Sign in with your username and password.",
  },
  google_cancelled: {
    status: 400,
    title: 'Google sign-in was canceled',
    detail: 'Nothing was changed. Sign in another way, or try Google again.',
  },
  google_failed: {
    status: 400,
    title: "Google sign-in didn't work",
    detail: "Google's answer wasn't valid or came too late. Please sign in again.",
  },
  google_not_linked: {
    status: 403,
    title: "Google isn't linked to this account",
    detail: 'Sign in with your username and password first, then sign in with Google to link it.',
  },
  google_email_unverified: {
    status: 403,
    title: "Google hasn't verified your email",
    detail: 'Verify your email with Google first, or register with a username and password.',
  },
  image_missing: {
    status: 400,
    title: 'No image selected',
    detail: 'Please upload a home photo to continue.',
  },
  image_damaged: {
    status: 422,
    title: 'The photo is damaged',
    detail: "The file is incomplete or can't be read. Please export the photo again or choose another one.",
  },
  image_too_small: {
    status: 422,
    title: 'The photo is too small',
    detail: 'Please upload a photo that is at least 64 pixels wide and 64 pixels high.',
  },
  image_dimensions_too_large: {
    status: 413,
    title: 'The photo has too many pixels',
    detail: 'Please upload a photo of at most 50 megapixels, no side longer than 12,000 pixels.',
  },
  image_too_large: {
    status: 413,
    title: 'File too large',
    detail: 'Please upload an image smaller than 10MB',
  },
  image_type_unsupported: {
    status: 415,
    title: 'Invalid file type',
    detail: 'Please upload an image file (JPG, PNG).',
  },
  image_heic: {
    status: 415,
    title: 'HEIC photos are converted in the browser',
    detail: 'Choose the HEIC photo on the upload page, which converts it, or export it as JPG first.',
  },
  mask_invalid: {
    status: 422,
    title: "The painted area can't be used",
    detail:
      'The area must be a PNG with the same shape as the photo. Reload the page and mark the area again.',
  },
  mask_labels_invalid: {
    status: 422,
    title: "The painted areas don't match the colors",
    detail:
      'With several colors, the mask marks the area of the n-th color with the value n, and every color needs an area. Choose the surfaces again.',
  },
  area_not_found: {
    status: 422,
    title: "We didn't find a surface to paint",
    detail: "We couldn't find that surface in this photo. Tap the surface you want to paint, then try again.",
  },
  area_repeated: {
    status: 400,
    title: 'A surface has two colors',
    detail: 'Each surface can have one color. Keep one of them and try again.',
  },
  too_many_surfaces: {
    status: 400,
    title: 'Too many surfaces',
    detail: `A picture can have up to ${MAX_SCHEME_SURFACES} painted surfaces. Remove one and try again.`,
  },
  area_unknown: {
    status: 400,
    title: 'Unknown area',
    detail: 'Choose the exterior or exactly one interior surface before continuing.',
  },
  plan_unknown: {
    status: 404,
    title: "This plan doesn't exist",
    detail: 'Reload the page and choose one of the plans shown.',
  },
  plan_is_free: {
    status: 409,
    title: 'The free plan needs no payment',
    detail: "You're already on the free plan!",
  },
  plan_already_active: {
    status: 409,
    title: 'You already have this plan',
    detail: "You're already subscribed to this plan. Nothing was charged.",
  },
  subscription_missing: {
    status: 409,
    title: 'You have no subscription',
    detail: "There's no subscription to change, cancel or resume.",
  },
  checkout_unpaid: {
    status: 409,
    title: "The checkout isn't paid",
    detail:
      "The payment hasn't been confirmed, so nothing has changed. Finish the checkout or start a new one.",
  },
  checkout_closed: {
    status: 409,
    title: 'The checkout is closed',
    detail: 'This checkout was paid, replaced, or has expired. Choose a plan to start a new one.',
  },
  card_declined: {
    status: 402,
    title: 'The card was declined',
    detail: 'The card was declined and nothing was charged. Try again or use another card.',
  },
  payments_unavailable: {
    status: 503,
    title: "The payment provider can't be reached",
    detail: "The payment service isn't responding. Your plan hasn't changed. Please try again in a moment.",
  },
  webhook_signature_invalid: {
    status: 400,
    title: "The signature isn't valid",
    detail: "The message isn't signed by the payment provider, was changed, or is too old.",
  },
  door_corners_crossed: {
    status: 422,
    title: "The corners don't form a door",
    detail: 'The corners cross each other or form a line. Drag each one to its own corner of the door.',
  },
  door_corners_outside: {
    status: 422,
    title: 'The door is outside the photo',
    detail: 'The corners are too far outside the photo. Drag them onto the door you see.',
  },
  door_corners_too_small: {
    status: 422,
    title: 'The door is too small',
    detail:
      'The marked door is only a few pixels wide or high. Drag the corners apart or use a larger photo.',
  },
  door_unknown: {
    status: 404,
    title: "The door isn't in the catalog",
    detail: 'This door is no longer in the catalog. Please choose another one.',
  },
  door_catalog_unavailable: {
    status: 502,
    title: "The door catalog can't be reached",
    detail: "The door catalog isn't responding right now. Please try again in a moment.",
  },
  door_catalog_invalid: {
    status: 502,
    title: "The door catalog can't be read",
    detail: "The door catalog sent something we can't read. Please try again later.",
  },
  door_picture_unavailable: {
    status: 502,
    title: "The door's picture can't be loaded",
    detail: "We can't load this door's picture right now. Try again, or choose another door.",
  },
  too_many_doors: {
    status: 429,
    title: 'Too many doors at once',
    detail: "You've tried a lot of doors within an hour. Take a break and try again later.",
  },
  too_many_quotes: {
    status: 429,
    title: 'Too many quote requests',
    detail: "You've sent several quote requests within an hour. Try again later, or email us.",
  },
  style_unknown: {
    status: 400,
    title: 'Unknown style',
    detail: "This style doesn't exist or doesn't fit the photo. Choose one of the styles on the page.",
  },
  prompt_too_long: {
    status: 400,
    title: 'The instructions are too long',
    detail: 'Instructions can have at most 2,000 characters. Shorten them and try again.',
  },
  restyle_drifted: {
    status: 502,
    title: 'The picture changed your house',
    detail:
      'The image model moved windows or doors twice, so we discarded its picture. Nothing was charged. Try again, or choose another style.',
  },
  outline_drifted: {
    status: 502,
    title: 'The picture changed your house',
    detail:
      'The image model changed the outline of your home twice, so we discarded its picture. Nothing was charged. Try again, or choose another style.',
  },
  model_failed: {
    status: 502,
    title: "The image model didn't return a picture",
    detail: "The image model didn't return a usable picture. Nothing was charged. Please try again.",
  },
  cross_site_refused: {
    status: 403,
    title: 'The request came from another site',
    detail: 'For your safety, this only works on our own pages. Open the site and try again.',
  },
  not_found: {
    status: 404,
    title: 'Not found',
    detail: "There's nothing at this address. It may have been removed or has expired.",
  },
  design_not_found: {
    status: 404,
    title: 'Design Not Found',
    detail: "This design doesn't exist, is private, or has been removed.",
  },
  already_shared: {
    status: 409,
    title: 'The design is already shared',
    detail: 'This design is already in the community. Open it there to edit it.',
  },
  posting_too_fast: {
    status: 429,
    title: 'Too many posts at once',
    detail: "You've posted a lot in a short time. Wait a few minutes and try again.",
  },
  cursor_invalid: {
    status: 400,
    title: "The list couldn't be continued",
    detail: "We couldn't find this part of the list. Reload the page to start from the top.",
  },
  account_suspended: {
    status: 403,
    title: 'The account is suspended',
    detail: 'A moderator has suspended this account. Contact us if you think this is a mistake.',
  },
  own_account_suspended: {
    status: 409,
    title: 'This is your own account',
    detail: "You can't suspend yourself. Ask another moderator.",
  },
  picture_not_found: {
    status: 404,
    title: 'The picture has expired',
    detail: 'Unsaved pictures are deleted after a while. Please generate the picture again, then save it.',
  },
  poll_not_found: {
    status: 404,
    title: 'Poll not found',
    detail: 'This link does not lead to a poll, or its owner has deleted it. Ask the sender for a new link.',
  },
  poll_full: {
    status: 409,
    title: 'This poll has all the votes it can hold',
    detail: 'No more votes are counted here. You can still look at the designs.',
  },
  polls_full: {
    status: 409,
    title: 'No more polls can be made',
    detail: 'You have as many polls as an account can hold. Delete one in My Designs, then try again.',
  },
  too_many_votes: {
    status: 429,
    title: 'Too many votes at once',
    detail: 'Your network has voted a lot in a short time. Wait an hour and vote again.',
  },
  color_not_found: {
    status: 404,
    title: "This color isn't in the catalog",
    detail: 'The catalog has no color with this number. Choose another one.',
  },
  favorites_full: {
    status: 409,
    title: 'No more favorites can be kept',
    detail: 'You have as many favorite colors as an account can hold. Remove one, then try again.',
  },
  favorite_folder_not_found: {
    status: 404,
    title: 'Folder not found',
    detail: 'This folder has been deleted. Your favorite colors are still there.',
  },
  favorite_folder_exists: {
    status: 409,
    title: 'You already have a folder with this name',
    detail: 'Choose a different name.',
  },
  favorite_folders_full: {
    status: 409,
    title: 'No more folders can be made',
    detail: 'You have as many folders as an account can hold. Delete one, then try again.',
  },
  designs_full: {
    status: 409,
    title: 'No more designs can be saved',
    detail: "You've saved as many designs as an account can hold. Delete one in My Designs, then save again.",
  },
  generation_timeout: {
    status: 504,
    title: 'The picture took too long',
    detail: "The picture wasn't ready in time, and nothing was charged. Please try again.",
  },
  analysis_timeout: {
    status: 504,
    title: 'Analyzing the photo took too long',
    detail: "We couldn't analyze the photo in time. Please try again, or mark the area by hand.",
  },
  tap_photo_unknown: {
    status: 404,
    title: "The photo isn't here anymore",
    detail: 'The server keeps a photo for taps only for a few minutes. Send the photo again, then the tap.',
  },
  tap_limit_reached: {
    status: 429,
    title: "Today's taps are used up",
    detail: "The model has answered its taps for today. The page's own tools still work.",
  },
  tap_model_failed: {
    status: 502,
    title: "The model didn't answer the tap",
    detail: "The model didn't return a usable area. Please try again, or mark the area with the brush.",
  },
  generation_failed: {
    status: 500,
    title: "The picture couldn't be made",
    detail:
      'Painting stopped before it was done, and nothing was charged. Please try again or use another photo.',
  },
  server_busy: {
    status: 503,
    title: 'The server is busy',
    detail: 'The server is handling too many requests right now. Please try again in a moment.',
  },
  too_many_pictures: {
    status: 429,
    title: 'Too many pictures at once',
    detail: 'You have several pictures in progress, or canceled several. Wait a few seconds and try again.',
  },
  result_expired: {
    status: 410,
    title: 'The picture has expired',
    detail: "This picture has been deleted because it wasn't saved. Generate it again.",
  },
  database_unavailable: {
    status: 503,
    title: 'Our database is unavailable',
    detail: 'Nothing was lost or charged. Please try again in a moment.',
  },
  rate_limited: {
    status: 429,
    title: 'Too many requests',
    detail: 'Please wait a moment before trying again.',
  },
  request_timeout: {
    status: 408,
    title: 'The upload took too long',
    detail: 'The connection was too slow or was interrupted. Please try again.',
  },
  storage_full: {
    status: 507,
    title: "The server can't store anything right now",
    detail:
      "The server's disk is full or can't be written. Nothing was saved or charged. Please try again later.",
  },
  storage_unavailable: {
    status: 503,
    title: 'Our picture store is unavailable',
    detail: 'Nothing was saved or charged. Please try again in a moment.',
  },
  internal: {
    status: 500,
    title: 'Something went wrong on our side',
    detail: 'The error has been recorded. Please try again. If it happens again, send us the request ID.',
  },
} as const satisfies Record<string, ErrorRow>

export interface ErrorRow {
  readonly status: number
  readonly title: string
  readonly detail: string
  /** signing in is the way on */
  readonly requiresAuth?: true
  /** a larger plan is the way on */
  readonly requiresUpgrade?: true
}

export type ErrorCode = keyof typeof ERRORS

/** Problem details (RFC 9457) with the fields that the specification's callers read beside them. */
export const ERROR_CODES = Object.keys(ERRORS) as [ErrorCode, ...ErrorCode[]]

export const problemSchema = z.object({
  type: z.string(),
  title: z.string(),
  status: z.number().int(),
  detail: z.string(),
  code: z.enum(ERROR_CODES),
  requestId: z.string(),
  success: z.literal(false),
  /** The same sentence as `detail`. */
  message: z.string(),
  /** which fields were refused and why; `field` is a path such as `username` or `selections.0.areaId` */
  errors: z.array(z.object({ field: z.string(), message: z.string() })).optional(),
  requiresAuth: z.literal(true).optional(),
  requiresUpgrade: z.literal(true).optional(),
})

export type Problem = z.infer<typeof problemSchema>

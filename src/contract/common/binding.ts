/**
 * Beside the API, for nobody is signed in yet: `POST /auth/binding` takes `{ secret }`, what the
 * link carries.
 */
export type BindingReply =
  | {
      /** What `/auth/start` calls the link: no secret. */
      readonly binding: string
      readonly name: string
    }
  /** The link is unknown, used or late. */
  | { readonly binding: null }

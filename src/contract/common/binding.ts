/**
 * What the page of a first sign-in and the server say to each other, beside the API: nobody is
 * signed in yet. `POST /auth/binding` takes `{ secret }`, what the link carries, and answers
 * `BindingReply`.
 */
export type BindingReply =
  | {
      /** What `/auth/start` calls the link: no secret. */
      readonly binding: string
      readonly name: string
    }
  /** The link is unknown, used or late. */
  | { readonly binding: null }

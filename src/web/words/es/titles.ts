/** Before the title of a page whose form was refused, so that a screen reader says so first. */
export const errorTitlePrefix = 'Error: '

export const errorTitlePrefix = 'Error: '

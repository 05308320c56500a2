import type { files as declaration } from '#resources/files/files.resource.ts';
import type { Messages } from '#shared/resource.ts';

export default {
  fields: {},
  crop: {
    title: 'Choose the square',
    hint: 'Move the square or drag its corners; the arrow keys do the same.',
    area: 'Square: the arrow keys move it',
    nw: 'Top left corner: the arrow keys resize the square',
    ne: 'Top right corner: the arrow keys resize the square',
    se: 'Bottom right corner: the arrow keys resize the square',
    sw: 'Bottom left corner: the arrow keys resize the square',
    cut: 'Use this square',
    cancel: 'Cancel',
  },
  errors: {
    file: 'Choose a file',
    empty: 'The file is empty',
    image: 'The picture could not be read',
    image_type: 'Choose a PNG, JPEG, WebP, GIF or AVIF picture',
    pixels: 'The picture has too many pixels: at most %{max} million',
    one_file: 'Send one file at a time',
    file_is_large: 'The file is too large',
  },
} satisfies Messages<typeof declaration>;

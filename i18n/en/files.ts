import type { files as declaration } from '#resources/data/files/files.resource.ts';
import type { Messages } from '#shared/resource.ts';

export default {
  fields: {},
  crop: {
    title: 'Crop the image',
    hint: 'Move the square or drag its corners, or use the arrow keys.',
    area: 'Square: the arrow keys move it',
    nw: 'Top left corner: the arrow keys resize the square',
    ne: 'Top right corner: the arrow keys resize the square',
    se: 'Bottom right corner: the arrow keys resize the square',
    sw: 'Bottom left corner: the arrow keys resize the square',
    cut: 'Crop',
    cancel: 'Cancel',
  },
  errors: {
    file: 'Choose a file',
    empty: 'The file is empty',
    image: 'Could not read the image',
    image_type: 'Choose a PNG, JPEG, WebP, GIF or AVIF image',
    favicon_type: 'Choose a PNG, JPEG, WebP, GIF, AVIF, ICO or SVG image',
    extension: 'The file name has no extension, such as .png',
    pixels: 'The image is too large: up to %{max} million pixels',
    one_file: 'Send one file at a time',
    file_is_large: 'The file is too large',
  },
} satisfies Messages<typeof declaration>;

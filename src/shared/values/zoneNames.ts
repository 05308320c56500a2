/**
 * Minutes from UTC of zones by their short names: those of mails (RFC 5322), of Europe, Moscow and Japan. Names that mean
 * another zone elsewhere, such as IST and BST, are none.
 */
export const zoneOffsets: ReadonlyMap<string, number> = new Map(
  Object.entries({
    ...{ z: 0, utc: 0, gmt: 0, wet: 0 },
    ...{ est: -5, edt: -4, cst: -6, cdt: -5, mst: -7, mdt: -6, pst: -8, pdt: -7 },
    ...{ west: 1, cet: 1, cest: 2, eet: 2, eest: 3, msk: 3, мск: 3, jst: 9 },
  }).map(([name, hours]) => [name, hours * 60]),
);

import type { CsvFormat } from '#shared/files/csvDialect.ts';

/** How files are written: line ends, quotes, separators, empty rows, headers. With their rows, and what is found out. */
export const dialects: readonly (readonly [
  what: string,
  text: string,
  rows: string[][],
  format?: Partial<CsvFormat>,
])[] = [
  [
    'a header that ends in LF over rows in CRLF',
    'name,notes\na,b\r\nc,d\r\n',
    [
      ['name', 'notes'],
      ['a', 'b'],
      ['c', 'd'],
    ],
  ],
  [
    'a header that ends in CRLF over rows in LF',
    'name,notes\r\na,b\nc,d\n',
    [
      ['name', 'notes'],
      ['a', 'b'],
      ['c', 'd'],
    ],
  ],
  [
    'CR alone, and no last line end',
    'name,notes\ra,b\rc,d',
    [
      ['name', 'notes'],
      ['a', 'b'],
      ['c', 'd'],
    ],
  ],
  [
    'every line end',
    'a,b\nc,d\r\ne,f\rg,h',
    [
      ['a', 'b'],
      ['c', 'd'],
      ['e', 'f'],
      ['g', 'h'],
    ],
  ],
  [
    'inches',
    'name,notes\n5" pipe,it is 6" long\n',
    [
      ['name', 'notes'],
      ['5" pipe', 'it is 6" long'],
    ],
  ],
  [
    'a lone quote at the start of a cell',
    'name,notes\n"pipe,x\n"a","b"\n',
    [
      ['name', 'notes'],
      ['"pipe', 'x'],
      ['a', 'b'],
    ],
  ],
  [
    'a cell that begins with a quoted word',
    'name\tnotes\n"Big" Bob\tsaid "hi"\n',
    [
      ['name', 'notes'],
      ['"Big" Bob', 'said "hi"'],
    ],
    { delimiter: '\t' },
  ],
  [
    'a quoted word at the end',
    'name,notes\nBob "Big","x"\n',
    [
      ['name', 'notes'],
      ['Bob "Big"', 'x'],
    ],
  ],
  [
    'quotes within quotes',
    'name,notes\n"a ""b"" c",""""\n',
    [
      ['name', 'notes'],
      ['a "b" c', '"'],
    ],
  ],
  [
    'quotes within quotes that are not doubled',
    'name,notes\n"He said "hi" to me",x\n',
    [
      ['name', 'notes'],
      ['"He said "hi" to me"', 'x'],
    ],
  ],
  [
    'blanks around quotes',
    'name, notes\n"a" , "b, c"\n',
    [
      ['name', ' notes'],
      ['a', 'b, c'],
    ],
  ],
  [
    'rows of delimiters',
    'name,notes\na,b\n,\n\n,,\n , \nc,d\n,\n',
    [
      ['name', 'notes'],
      ['a', 'b'],
      ['c', 'd'],
    ],
  ],
  [
    'rows of semicolons',
    'name;notes\n;\na;b\n;\n',
    [
      ['name', 'notes'],
      ['a', 'b'],
    ],
    { delimiter: ';' },
  ],
  [
    'empty rows before the header',
    '\n,\nname,notes\na,b\n',
    [
      ['name', 'notes'],
      ['a', 'b'],
    ],
  ],
  [
    'cells of several lines',
    'name,notes\na,"b\nc\r\nd"\n',
    [
      ['name', 'notes'],
      ['a', 'b\nc\r\nd'],
    ],
  ],
  ['rows of unequal length', 'a,b,c\n1\n1,2,3,4\n', [['a', 'b', 'c'], ['1'], ['1', '2', '3', '4']]],
  [
    'a mark before a quoted header',
    '\ufeff"name","notes"\r\n"a","b"\r\n',
    [
      ['name', 'notes'],
      ['a', 'b'],
    ],
  ],
  [
    'columns of equal and of no name',
    'x,x,\n1,2,3\n',
    [
      ['x', 'x', ''],
      ['1', '2', '3'],
    ],
  ],
  [
    'semicolons with decimal commas',
    'name;price;sum\na;1,5;2,5\nb;3,1;4,7\n',
    [
      ['name', 'price', 'sum'],
      ['a', '1,5', '2,5'],
      ['b', '3,1', '4,7'],
    ],
    { delimiter: ';' },
  ],
  [
    'commas in each row but the header',
    'id;name\n1;Doe, John\n2;Roe, Jane\n',
    [
      ['id', 'name'],
      ['1', 'Doe, John'],
      ['2', 'Roe, Jane'],
    ],
    { delimiter: ';' },
  ],
  [
    'vertical bars',
    'name|notes\na, b|c;d\n',
    [
      ['name', 'notes'],
      ['a, b', 'c;d'],
    ],
    { delimiter: '|' },
  ],
  [
    'a title above the header',
    'Report; 2024\nname,notes,day\na,b,1\nc,d,2\ne,f,3\n',
    [
      ['name', 'notes', 'day'],
      ['a', 'b', '1'],
      ['c', 'd', '2'],
      ['e', 'f', '3'],
    ],
    { delimiter: ',', header_row: 2 },
  ],
  ['one column', 'name\na\n', [['name'], ['a']]],
  [
    'no header: numbers in the first row',
    'Ann,5\nBob,6\nCid,7\n',
    [
      ['Ann', '5'],
      ['Bob', '6'],
      ['Cid', '7'],
    ],
    { has_header: false },
  ],
  [
    'no header: a list of aircraft',
    '"Aerospatiale (Nord) 262","ND2","N262"\n"Antonov An-12","ANF","AN12"\n"Airbus A300","AB3","A30B"\n"Boeing 707",\\N,"B703"\n',
    [
      ['Aerospatiale (Nord) 262', 'ND2', 'N262'],
      ['Antonov An-12', 'ANF', 'AN12'],
      ['Airbus A300', 'AB3', 'A30B'],
      ['Boeing 707', '\\N', 'B703'],
    ],
    { has_header: false },
  ],
  [
    'no header: a value of the first row comes again',
    'Moscow,red\nMoscow,blue\n',
    [
      ['Moscow', 'red'],
      ['Moscow', 'blue'],
    ],
    { has_header: false },
  ],
  [
    'a header of years',
    'country,2019,2020\nA,1,2\nB,2,3\n',
    [
      ['country', '2019', '2020'],
      ['A', '1', '2'],
      ['B', '2', '3'],
    ],
    { has_header: true },
  ],
  [
    'a header over texts',
    'name,notes\na,b\nc,d\n',
    [
      ['name', 'notes'],
      ['a', 'b'],
      ['c', 'd'],
    ],
    { has_header: true },
  ],
  [
    'a line that names the separator',
    'sep=|\r\nname|notes\r\na,b|c,d\r\n',
    [
      ['name', 'notes'],
      ['a,b', 'c,d'],
    ],
    { delimiter: '|' },
  ],
  ['a character NUL', 'title\na\0b\n', [['title'], ['a\0b']], { encoding: 'utf-8' }],
  [
    'a header of numbered names',
    'Name,Address 1,Address 2\nA,1 Hill St,Flat 2\nB,3 Low Rd,Flat 5\n',
    [
      ['Name', 'Address 1', 'Address 2'],
      ['A', '1 Hill St', 'Flat 2'],
      ['B', '3 Low Rd', 'Flat 5'],
    ],
    { has_header: true },
  ],
];

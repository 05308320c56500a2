import type { CsvFormat } from '#shared/files/csvDialect.ts';

type Row = readonly string[];

type Program = readonly [what: string, text: string, rows: readonly Row[], format: Partial<CsvFormat>];

const rareDelimiters = ['^', '~', '¦', '\u0001', '\u001f'].map((delimiter): Program => {
  const rows = [
    ['name', 'n'],
    ['a', '1'],
    ['b', '2'],
  ];
  const text = rows.map((row) => row.join(delimiter)).join('\n');
  return [`cells apart by ${JSON.stringify(delimiter)}`, text, rows, { delimiter }];
});

/** Files as banks, reports, databases and other programs write them. With their rows from the header on. */
export const programs: readonly Program[] = [
  ...rareDelimiters,
  [
    'notes above the names, as LinkedIn writes them',
    'Notes:\n"When exporting your data, you may notice that some are missing."\n\nFirst Name,Email,Company,Connected On\nAnna,,Acme,01 Feb 2026\nBob,b@x.example,"A, Inc",02 Feb 2026\n',
    [
      ['First Name', 'Email', 'Company', 'Connected On'],
      ['Anna', '', 'Acme', '01 Feb 2026'],
      ['Bob', 'b@x.example', 'A, Inc', '02 Feb 2026'],
    ],
    { header_row: 4, has_header: true },
  ],
  [
    'the source above names that are years, as the World Bank writes it',
    '"Data Source","Indicators",\n\n"Last Updated Date","2026-01-01",\n\n"Country","Code","Indicator","Unit","2000","2001",\n"Aruba","ABW","Pop","n",1,2,\n"Chad","TCD","Pop","n",3,4,\n',
    [
      ['Country', 'Code', 'Indicator', 'Unit', '2000', '2001', ''],
      ['Aruba', 'ABW', 'Pop', 'n', '1', '2', ''],
      ['Chad', 'TCD', 'Pop', 'n', '3', '4', ''],
    ],
    { header_row: 5, has_header: true, delimiter: ',' },
  ],
  [
    'an account above its bookings, as German banks write it',
    '"Girokonto";"DE12345"\n"Kontostand vom 01.02.2026:";"1.234,56 €"\n""\n"Buchungsdatum";"Wertstellung";"Status";"Name";"Betrag (€)"\n"01.02.26";"01.02.26";"Gebucht";"Anna";"-12,50"\n"02.02.26";"02.02.26";"Gebucht";"Bob";"1.234,00"\n',
    [
      ['Buchungsdatum', 'Wertstellung', 'Status', 'Name', 'Betrag (€)'],
      ['01.02.26', '01.02.26', 'Gebucht', 'Anna', '-12,50'],
      ['02.02.26', '02.02.26', 'Gebucht', 'Bob', '1.234,00'],
    ],
    { header_row: 4, has_header: true, delimiter: ';' },
  ],
  [
    'a period above the table, whose rows have all delimiters, as Russian banks write it',
    'Выписка по счёту;;;\nПериод: 01.01.2026 - 31.01.2026;;;\n;;;\nДата;Сумма;Валюта;Описание\n01.02.2026;-1 234,50;RUB;Магазин\n02.02.2026;10 000,00;RUB;Зарплата\n',
    [
      ['Дата', 'Сумма', 'Валюта', 'Описание'],
      ['01.02.2026', '-1 234,50', 'RUB', 'Магазин'],
      ['02.02.2026', '10 000,00', 'RUB', 'Зарплата'],
    ],
    { header_row: 4, has_header: true, delimiter: ';' },
  ],
  [
    'comments above two columns, as Google Analytics writes them',
    '# ------\n# Pages\n# 20260101-20260131\n# ------\n\nPage,Views\n/,"1,234"\n/a,12\n',
    [
      ['Page', 'Views'],
      ['/', '1,234'],
      ['/a', '12'],
    ],
    { header_row: 6, has_header: true, delimiter: ',' },
  ],
  [
    'names and words, of which some have a comma: no table of two columns',
    'Name\n"Smith, John"\nLi\n"Ko, Ann"\n',
    [['Name'], ['Smith, John'], ['Li'], ['Ko, Ann']],
    { header_row: 1 },
  ],
  [
    'one column without quotes, whose texts have commas',
    'Person\nSmith, John\nKo, Ann\nLi, Bo\n',
    [['Person'], ['Smith', ' John'], ['Ko', ' Ann'], ['Li', ' Bo']],
    { header_row: 1 },
  ],
  [
    'an index without a name, as pandas writes it',
    ',value\n0,5\n1,6\n2,7\n',
    [
      ['', 'value'],
      ['0', '5'],
      ['1', '6'],
      ['2', '7'],
    ],
    { header_row: 1, has_header: true },
  ],
  [
    'zeros that a spreadsheet is told to keep',
    'id,code\n1,="00123"\n2,"=""00,45"""\n3,"=A1"\n',
    [
      ['id', 'code'],
      ['1', '00123'],
      ['2', '00,45'],
      ['3', '=A1'],
    ],
    {},
  ],
  [
    'backslashes before quotes, as MySQL writes them',
    'id,text,more\n1,"say \\"hi\\", ok",a\n2,"5\\" pipe",b\n3,"a \\\\ \\"b\\"",c\n',
    [
      ['id', 'text', 'more'],
      ['1', 'say "hi", ok', 'a'],
      ['2', '5" pipe', 'b'],
      ['3', 'a \\ "b"', 'c'],
    ],
    { delimiter: ',' },
  ],
  [
    'a folder that ends in a backslash',
    'id,folder\n1,"C:\\dir\\"\n2,"D:\\"\n',
    [
      ['id', 'folder'],
      ['1', 'C:\\dir\\'],
      ['2', 'D:\\'],
    ],
    {},
  ],
  [
    'cells apart by colons',
    'name:id:home\nroot:0:/root\nbin:1:/bin\n',
    [
      ['name', 'id', 'home'],
      ['root', '0', '/root'],
      ['bin', '1', '/bin'],
    ],
    { delimiter: ':' },
  ],
  ['times in one column', 'time\n10:00\n11:30\n', [['time'], ['10:00'], ['11:30']], { delimiter: ',' }],
  [
    'a line in quotes that names the separator',
    '"sep=;"\nname;notes\na,b;c\n',
    [
      ['name', 'notes'],
      ['a,b', 'c'],
    ],
    { delimiter: ';', header_row: 2 },
  ],
  [
    'the character that ends a file of DOS',
    'name;notes\r\na;b\r\n\u001a',
    [
      ['name', 'notes'],
      ['a', 'b'],
    ],
    {},
  ],
];

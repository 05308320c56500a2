/** Why a file cannot be read as a workbook. */
export class WorkbookFault extends Error {
  /** `sheet`: it has no sheet of that name. */
  readonly reason: 'unreadable' | 'too_large' | 'columns' | 'sheet';

  constructor(reason: WorkbookFault['reason'], cause?: unknown) {
    super(`XLSX: ${reason}`, { cause });
    this.reason = reason;
  }
}

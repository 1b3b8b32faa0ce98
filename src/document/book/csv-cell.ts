// A cell of a CSV (RFC 4180), and texts of clients made harmless for spreadsheets.

export const csvCell = (text: string): string => (/[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text);

/**
 * A text that begins like a formula gets an apostrophe, which spreadsheets do not show. So does what stands behind a
 * separator: a Spanish spreadsheet parts lines at `;`, and quotes do not keep it from that.
 */
export const harmlessText = (text: string): string => text.replace(/(^|[;\t\r\n])(?=[=+\-@＝＋－＠])/g, "$1'");

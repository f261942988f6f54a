import { createHash } from 'node:crypto'

/** How the page of a record looks: black on white wherever it is opened, and on A4 across when it is printed. */
export const pageStyle = `
:root{color-scheme:light;font:10pt/1.35 system-ui,"Segoe UI",Helvetica,Arial,sans-serif;color:#111;background:#fff}
body{margin:24px auto;max-width:1400px;padding:0 20px}
h1{font-size:16pt;margin:0 0 6px}
dl{display:grid;grid-template-columns:max-content 1fr max-content 1fr;gap:3px 14px;margin:10px 0}
dt{color:#555}dd{margin:0;white-space:pre-wrap;overflow-wrap:anywhere}
.seal{margin:0;font-weight:600;overflow-wrap:anywhere}.seal.none{color:#8a4b00}.times{color:#555;margin:4px 0 12px}
table{border-collapse:collapse;width:100%}
th,td{border:1px solid #bbb;padding:4px 6px;text-align:start;vertical-align:top;overflow-wrap:anywhere}
th{background:#eee}td:first-child{text-align:end;font-variant-numeric:tabular-nums}
small{color:#444}.file small,.file code{display:block}.file+.file{margin-top:5px}
code{font:8pt ui-monospace,Consolas,monospace;overflow-wrap:anywhere}
.rows{table-layout:fixed}.rows th:nth-child(1){width:4%}.rows th:nth-child(2){width:13%}.rows th:nth-child(3){width:8%}.rows th:nth-child(4){width:27%}
.rows th:nth-child(5){width:12%}.rows th:nth-child(6){width:10%}.rows th:nth-child(7){width:12%}
.good{color:#0a5c2b}.bad{color:#a4161a}
@page{size:A4 landscape;margin:12mm 12mm 14mm;@bottom-right{content:counter(page) " / " counter(pages);font:8pt sans-serif}}
@media print{body{margin:0;max-width:none;padding:0}:root{font-size:8pt}thead{display:table-header-group}tr,.file{break-inside:avoid}code{font-size:6.5pt}}
@media(max-width:800px){dl{grid-template-columns:max-content 1fr}}
`

/** The source of that style for a content security policy, which allows no other. */
export const pageStyleHash = `sha256-${createHash('sha256').update(pageStyle).digest('base64')}`

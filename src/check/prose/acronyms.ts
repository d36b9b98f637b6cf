// Finds acronyms, and tells which ones need an explanation and where a text gives one.
import { isQuoted } from './quoted.ts'

const words = (text: string): ReadonlySet<string> => new Set(text.split(/\s+/))

/** Acronyms that readers of technical documentation know, and words that are often capitalized for emphasis. */
const KNOWN = words(
  `AAC ABI ACID ACL AD ADB AES AI AJAX ALT AM AMD AMI AMQP ANSI API APIS APK APM APNG APT ARM AR ARIA ASAP ASCII ASGI ASM ASP AST
  AV AVIF AWS AWT BASIC BASH BBC BCC BFS BI BIOS BLOB BOM BSD BSON CA CAD CAPTCHA CC CD CDN CDP CEO CET CFG CGI CI CIDR CISO CJK
  CJS CLI CLS CMD CMS CMYK CNAME COBOL CORS COO CPAN CPU CRC CRLF CRM CRON CRUD CSP CSR CSRF CSS CSV CTA CTO CTR CURL CVE CVS
  DB DBA DDL DDOS DDR DELETE DES DFS DHCP DI DIY DLL DM DMG DML DNS DNSSEC DOC DOCX DOI DOM DOS DPI DRM DRY DSL DSN DST DTD DTO
  DVD EB EC ECDSA ECMA EDT EFS EKS ELB EM EMR EOF EOL EPUB ER ERB ERP ESLINT ESM ESP EST ETA ETL EU EUR EXE EXIF FAQ FAQS FCM FIFO
  FIPS FK FLAC FPS FQDN FS FTP FTPS GB GBP GC GCC GCP GDB GDPR GET GFM GHZ GIF GIT GLSL GMT GNU GPG GPL GPS GPT GPU GRPC GSSAPI GTK
  GUI GUID GZIP HDD HDMI HDR HEAD HEIC HEX HH HIPAA HMAC HMR HR HSL HSTS HTML HTTP HTTPS HW HZ IAM IANA IBM ICO ICS ID IDE IDES
  IDP IDS IE IEEE IETF IIS IMAP IMG INI IO IOT IP IPC IPS IPV IRC IRI IS ISBN ISO ISP ISR IT JAR JDBC JDK JIT JPEG JPG JS JSON JSONC
  JSONL JSX JVM JWE JWK JWKS JWS JWT KB KHZ KMS KPI KV LAN LDAP LED LF LGPL LIFO LLM LLMS LLVM LMS LOC LRU LSB LSP LTE LTS MAC
  MB MBPS MCP MD MDM MDN MDX MFA MHZ MIME MIT ML MM MP MPEG MQTT MS MSB MSI MSP MSSQL MTLS MVC MVP MX NAS NASA NAT NDA NDJSON NFC NFS
  NIC NLP NPM NPX NTP NUL NULL OAUTH OCR ODBC OIDC OK OOM OOP OPTIONS OR ORM ORMS OS OSS OTP OWASP PATCH PB PC PCI PDF PDFS PEM PGP PHP
  PID PII PIN PKCE PKI PM PNG POC POP POSIX POST PR PRD PRS PS PSK PUT PWA PX QA QR QUIC RAG RAID RAM RBAC-KNOWN RC REPL REST RFC RGB
  RGBA ROI ROM ROS RPC RPM RSA RSS RTF RTL LTR RTMP RTSP SAAS SAML SAN SCM SCP SCSS SDK SDKS SEO SFTP SHA SHELL SIEM SIGINT SIGKILL
  SIGTERM SIM SKU-KNOWN SLA SLAS SMB SMS SMTP SNI SOAP SOC SOCKS SPA SPF SQL SRE SRT SRV SSD SSE SSG SSH SSL SSO SSR STDIN STDOUT SUDO SVG
  SVN SWE TAR TB TCP TFTP TIFF TLD TLS TODO TOML TOS TOTP TPU TS TSV TSX TTL TTS TTY TV TXT UDP UEFI UI UID UK UML UNIX UPC UPS URI
  URIS URL URLS URN US USA USB USD UTC UTF UTM UUID UUIDS UX VCS VHS VIM VIP VM VMS VNC VOIP VPC VPN VPS VR WAL WASM WAV WCAG WEBP
  WIFI WIP WSDL WSGI WSL WWW WYSIWYG XHR XHTML XLS XLSX XML XMPP XPATH XSLT XSS YAML YML ZIP ZSH
  A ALL ALWAYS AN AND ANY ARE AS AT ATTENTION BE BETA BUT BY CAUTION COPY CREATE DANGER DO DOES DONE DROP EACH ELSE END ERROR EVERY
  FAIL FALSE FIRST FIX FOR FROM GROUP HAS HAVE HOT IF IMPORTANT IN INFO INSERT INTO ISSUE IT ITS JOIN KEY LIKE LIMIT MAY MUST NEVER
  NEW NO NONE NOT NOTE NOW OF OFF OLD ON ONE ONLY ORDER OUT OVER PASS PLEASE READ READY README LICENSE REQUIRED RULE RUN SAME SELECT
  SET SHOULD SO SOME START STEP STOP TABLE TEST THAT THE THEN THIS TIP TO TOP TRUE TWO UPDATE USE USER USING VALUE VALUES VERY VIEW
  WARN WARNING WHEN WHERE WILL WITH WITHOUT YES YOU YOUR AFTER BEFORE BETWEEN CAN CANNOT OPTIONAL RECOMMENDED SHALL DEBUG TRACE
  FATAL INDEX PRIMARY UNIQUE DEFAULT INTEGER TEXT REAL VARCHAR BOOLEAN DATE TIME UNION TRUNCATE ALTER ADD COLUMN BEGIN COMMIT
  ROLLBACK VACUUM EXPLAIN ATTACH DETACH PRAGMA ASC DESC COUNT SUM AVG MIN MAX CASE CAST EXISTS GLOB HAVING OFFSET
  JAN FEB MAR APR JUN JUL AUG SEP OCT NOV DEC MON TUE WED THU FRI SAT SUN AOL GE HP NYC LA SF UN NATO BMW CNN NBA
  VS STDIO INT BIGINT SMALLINT CHECK TBD TBA WINDOW PARTITION LEFT RIGHT INNER OUTER LOOP ROW ROWID FOREIGN CASCADE STRICT VIRTUAL
  GANTT BINARY NOCASE ENOENT EACCES EPERM EEXIST EISDIR EINVAL EPIPE EMFILE ETIMEDOUT
  NVIDIA NGINX CUDA NIST CVC KYC PLUS IDLE LINE ASUS INTEL SAP EULA FTC IRS VAT GST CCPA SEC ACH SWIFT IBAN CVV ATM APR QA CX DX B2B CEST PST PDT UTF GMT MST CST`,
)

/** An acronym and its position. */
export interface Acronym {
  /** Without a plural `s`. */
  readonly name: string
  readonly start: number
  readonly end: number
}

const ACRONYM = /(?<![\w./_$@#&%-])([A-Z]{2,6})(s?)(?![\w_]|[./@_][\w]|-[A-Z0-9]|\()/g

/** The uncommon acronyms of a text. Skips text that is all capitals. */
export function unknownAcronyms(text: string): Acronym[] {
  const found: Acronym[] = []
  for (const match of text.matchAll(ACRONYM)) {
    const name = match[1] as string
    const start = match.index
    const end = start + match[0].length
    // `Amazon RDS`, `AWS EKS`: product names.
    if (/\b(?:Amazon|AWS|Azure|Google|Oracle)\s+$/.test(text.slice(Math.max(0, start - 8), start))) continue
    // `"DAY"`: a value. `YYYY-MM-DD`: a format.
    if (isQuoted(text.slice(0, start), text.slice(end)) || /^([YMDHS])\1+$/.test(name)) continue
    // `BCP 14`, `IEC 61131`: document names.
    if (/^\s\d/.test(text.slice(end, end + 2))) continue
    if (KNOWN.has(name) || isRomanNumeral(name) || isShouted(text, start, end)) continue
    found.push({ name, start, end })
  }
  return found
}

function isRomanNumeral(name: string): boolean {
  return /^(?:X{0,3})(?:IX|IV|V?I{0,3})$/.test(name)
}

/** True next to another word in capitals: `DO NOT`, or the name of a button. */
function isShouted(text: string, start: number, end: number): boolean {
  return (
    /(?:^|[^A-Za-z])[A-Z]{2,}[\s:,!]+$/.test(text.slice(Math.max(0, start - 24), start)) ||
    /^[\s:,!]+[A-Z]{2,}(?![a-z])/.test(text.slice(end, end + 24))
  )
}

const EXPLAINED =
  /\(\s*(?:or\s+|the\s+)?["“*]?([A-Z]{2,6})s?["”*]?\s*[),;:]|\b(?:or|called|abbreviated(?: as| to)?|known as|short)\s+["“]?([A-Z]{2,6})\b|\b([A-Z]{2,6})s?\s*(?:\(\s*[A-Za-z]{3,}[^)]*\)|(?:stands for|is short for|means)\s|[:—–-]\s+[A-Z]?[a-z]+[\s-][A-Za-z])/g

/** The acronyms that a text explains: `role-based access control (RBAC)`, `RBAC (role-based access control)`. */
export function explainedAcronyms(text: string): string[] {
  return Array.from(text.matchAll(EXPLAINED), (match) => (match[1] ?? match[2] ?? match[3]) as string)
}

const SMALL_WORD = '(?:(?:of|and|the|for|to|in|on|a|an|as|by|with|at)[\\s-]+)?'

/** True if consecutive words have these initials: `Dynamic Client Registration` for `DCR`. */
export function isSpelledOut(name: string, text: string): boolean {
  const words = Array.from(name, (letter) => `${letter}[a-z]+`).join(`[\\s/-]+${SMALL_WORD}`)
  return new RegExp(`\\b${words}`, 'i').test(text)
}

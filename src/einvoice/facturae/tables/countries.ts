// Countries of the Facturae schema: their codes of three letters, by the codes of two letters that documents have.

/**
 * Codes of ISO 3166-1 alpha-2 and alpha-3, such as `AD AND`. Countries that are younger than the schema's list are
 * missing (SS, BQ, CW, XK).
 */
const pairs =
  'AD AND, AE ARE, AF AFG, AG ATG, AI AIA, AL ALB, AM ARM, AO AGO, AR ARG, AS ASM, AT AUT, AU AUS, AW ABW, ' +
  'AZ AZE, BA BIH, BB BRB, BD BGD, BE BEL, BF BFA, BG BGR, BH BHR, BI BDI, BJ BEN, BM BMU, BN BRN, BO BOL, ' +
  'BR BRA, BS BHS, BT BTN, BW BWA, BY BLR, BZ BLZ, CA CAN, CD COD, CF CAF, CG COG, CH CHE, CI CIV, CK COK, ' +
  'CL CHL, CM CMR, CN CHN, CO COL, CR CRI, CU CUB, CV CPV, CY CYP, CZ CZE, DE DEU, DJ DJI, DK DNK, DM DMA, ' +
  'DO DOM, DZ DZA, EC ECU, EE EST, EG EGY, EH ESH, ER ERI, ES ESP, ET ETH, FI FIN, FJ FJI, FK FLK, FM FSM, ' +
  'FO FRO, FR FRA, GA GAB, GB GBR, GD GRD, GE GEO, GF GUF, GG GGY, GH GHA, GI GIB, GL GRL, GM GMB, GN GIN, ' +
  'GP GLP, GQ GNQ, GR GRC, GT GTM, GU GUM, GW GNB, GY GUY, HK HKG, HN HND, HR HRV, HT HTI, HU HUN, ID IDN, ' +
  'IE IRL, IL ISR, IM IMN, IN IND, IQ IRQ, IR IRN, IS ISL, IT ITA, JE JEY, JM JAM, JO JOR, JP JPN, KE KEN, ' +
  'KG KGZ, KH KHM, KI KIR, KM COM, KN KNA, KP PRK, KR KOR, KW KWT, KY CYM, KZ KAZ, LA LAO, LB LBN, LC LCA, ' +
  'LI LIE, LK LKA, LR LBR, LS LSO, LT LTU, LU LUX, LV LVA, LY LBY, MA MAR, MC MCO, MD MDA, ME MNE, MG MDG, ' +
  'MH MHL, MK MKD, ML MLI, MM MMR, MN MNG, MO MAC, MP MNP, MQ MTQ, MR MRT, MS MSR, MT MLT, MU MUS, MV MDV, ' +
  'MW MWI, MX MEX, MY MYS, MZ MOZ, NA NAM, NC NCL, NE NER, NF NFK, NG NGA, NI NIC, NL NLD, NO NOR, NP NPL, ' +
  'NR NRU, NU NIU, NZ NZL, OM OMN, PA PAN, PE PER, PF PYF, PG PNG, PH PHL, PK PAK, PL POL, PM SPM, PN PCN, ' +
  'PR PRI, PS PSE, PT PRT, PW PLW, PY PRY, QA QAT, RE REU, RO ROU, RS SRB, RU RUS, RW RWA, SA SAU, SB SLB, ' +
  'SC SYC, SD SDN, SE SWE, SG SGP, SH SHN, SI SVN, SJ SJM, SK SVK, SL SLE, SM SMR, SN SEN, SO SOM, SR SUR, ' +
  'ST STP, SV SLV, SY SYR, SZ SWZ, TC TCA, TD TCD, TG TGO, TH THA, TJ TJK, TK TKL, TL TLS, TM TKM, TN TUN, ' +
  'TO TON, TR TUR, TT TTO, TV TUV, TW TWN, TZ TZA, UA UKR, UG UGA, US USA, UY URY, UZ UZB, VA VAT, VC VCT, ' +
  'VE VEN, VG VGB, VI VIR, VN VNM, VU VUT, WF WLF, WS WSM, YE YEM, YT MYT, ZA ZAF, ZM ZMB, ZW ZWE';

/** Greece and Northern Ireland have codes in tax IDs that addresses do not have. */
const taxCountries: Readonly<Record<string, string>> = { EL: 'GRC', XI: 'GBR' };

const codes: ReadonlyMap<string, string> = new Map([
  ...pairs.split(', ').map((pair) => [pair.slice(0, 2), pair.slice(3)] as const),
  ...Object.entries(taxCountries),
]);

/** Returns undefined if the schema has no such country. */
export const findAlpha3CountryCode = (country: string): string | undefined => codes.get(country);

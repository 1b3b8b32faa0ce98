// Characters that the PDF can print, by the font face that prints them, as ranges of code points in hexadecimal. The
// ranges come from the font files in src/pdf/fonts (a test compares both). They are stored here, because a document is
// checked before it is issued.

export const printableRangesByFontFace = {
  wide:
    '20-7e a0-17f 18f-192 1a0-1b0 1cd-1dc 1e6-21b 259 2c6-2c7 2d8-2dd 300-32f 370-377 37a-37f 384-38a 38c ' +
    '38e-3a1 3a3-3ce 400-45f 48a-4ff 1e00-1e9e 1ea0-1ef9 2010-2027 2030 2032-2033 2039-203a 2044 ' +
    '2070-2071 2074-208e 20a0-20b5 20b8-20ba 20bd 2103 2116-2117 2120 2122 212e 2153-2154 215b-215e ' +
    '2190-2194 2212 2215 221e 2248 2260 2264-2265 25a1 25cf 2713',
  hebrew: '591-5c7 5d0-5ea 5ef-5f4 200c-200d 25cc fb1d-fb36 fb38-fb3c fb3e fb40-fb41 fb43-fb44 fb46-fb4f',
  arabic: '600-6ff 750-77f 8a0-8ff 200c-200d 25cc fdf2 fdfa-fdfd',
  devanagari: '900-97f 200c-200d 20b9 25cc a8e0-a8ff',
  bengali:
    '964-965 980-983 985-98c 98f-990 993-9a8 9aa-9b0 9b2 9b6-9b9 9bc-9c4 9c7-9c8 9cb-9ce 9d7 9dc-9dd ' +
    '9df-9e3 9e6-9fe 200c-200d 25cc',
  gurmukhi:
    '964-965 a01-a03 a05-a0a a0f-a10 a13-a28 a2a-a30 a32-a33 a35-a36 a38-a39 a3c a3e-a42 a47-a48 a4b-a4d ' +
    'a51 a59-a5c a5e a66-a76 200c-200d 25cc',
  gujarati:
    '964-965 a81-a83 a85-a8d a8f-a91 a93-aa8 aaa-ab0 ab2-ab3 ab5-ab9 abc-ac5 ac7-ac9 acb-acd ad0 ae0-ae3 ' +
    'ae6-af1 af9-aff 200c-200d 25cc',
  tamil:
    '964-965 b82-b83 b85-b8a b8e-b90 b92-b95 b99-b9a b9c b9e-b9f ba3-ba4 ba8-baa bae-bb9 bbe-bc2 bc6-bc8 ' +
    'bca-bcd bd0 bd7 be6-bfa 200c-200d 25cc',
  telugu:
    '964-965 c00-c0c c0e-c10 c12-c28 c2a-c39 c3c-c44 c46-c48 c4a-c4d c55-c56 c58-c5a c5d c60-c63 c66-c6f ' +
    'c77-c7f 200c-200d 25cc',
  kannada:
    '964-965 c80-c8c c8e-c90 c92-ca8 caa-cb3 cb5-cb9 cbc-cc4 cc6-cc8 cca-ccd cd5-cd6 cdd-cde ce0-ce3 ' +
    'ce6-cef cf1-cf3 200c-200d 25cc',
  malayalam: '964-965 d00-d0c d0e-d10 d12-d44 d46-d48 d4a-d4f d54-d63 d66-d7f 200c-200d 25cc',
  sinhala: '964-965 d81-d83 d85-d96 d9a-db1 db3-dbb dbd dc0-dc6 dca dcf-dd4 dd6 dd8-ddf de6-def df2-df4 200c-200d 25cc',
  thai: 'e01-e3a e3f-e5b 200c-200d 25cc',
  lao: 'e81-e82 e84 e86-e8a e8c-ea3 ea5 ea7-ebd ec0-ec4 ec6 ec8-ece ed0-ed9 edc-edf 200c-200d 25cc',
  khmer: '1780-17dd 17e0-17e9 17f0-17f9 19e0-19ff 200c-200d 25cc',
  georgian: '10a0-10c5 10c7 10cd 10d0-10ff 1c90-1cba 1cbd-1cbf 2d00-2d25 2d27 2d2d',
  armenian: '531-556 559-58a 58d-58f fb13-fb17',
  ethiopic:
    '1200-1248 124a-124d 1250-1256 1258 125a-125d 1260-1288 128a-128d 1290-12b0 12b2-12b5 12b8-12be 12c0 ' +
    '12c2-12c5 12c8-12d6 12d8-1310 1312-1315 1318-135a 135d-137c 1380-1399 2d80-2d96 2da0-2da6 2da8-2dae ' +
    '2db0-2db6 2db8-2dbe 2dc0-2dc6 2dc8-2dce 2dd0-2dd6 2dd8-2dde ab01-ab06 ab09-ab0e ab11-ab16 ab20-ab26 ' +
    'ab28-ab2e',
  han:
    '2e80-2e99 2e9b-2ef3 2f00-2fd5 2ff0-2ffb 3000-303f 3041-3096 3099-30ff 3105-312f 3131-3163 3165-318e ' +
    '3190-31bb 31c0-31e3 31f0-321e 3220-332b 332d-4db5 4e00-9fef f900-f903 f905-f906 f90b-f90c f915 ' +
    'f917-f91a f921 f92c-f92d f92f f931-f935 f937-f93a f943 f947-f94a f94e f952-f953 f95e f962-f967 f96e ' +
    'f972 f974 f976 f979-f97b f97e-f980 f984-f985 f98a-f98c f98e f993 f995 f998 f9ae f9b3 f9b7 f9bb ' +
    'f9bd-f9be f9c0 f9c5-f9c6 f9d0 f9d8-f9d9 f9dc-f9e0 f9e2-f9e4 f9e7 f9e9 f9f1 f9f4-f9f5 f9fa f9fd f9ff ' +
    'fa02 fa05-fa08 fa0a fa0c-fa0f fa11 fa13-fa14 fa18 fa1f-fa21 fa23-fa24 fa27-fa29 fa2f fa33-fa35 ' +
    'fa37-fa38 fa3a fa47 fa49 fa4b fa5d-fa5e fe30-fe4f ff01-ff9f ffa1-ffbe ffc2-ffc7 ffca-ffcf ffd2-ffd7 ' +
    'ffda-ffdc ffe0-ffe6 ffe8-ffee 20087 20089 200cc 20164 20628 20676 20cd0 2139a 21413 215d7 2298f ' +
    '235cb 23c97-23c98 23e23 241fe 2420e 248e9 249db 24a01 24a7d 24ac9 25532 25562 255a8 25ad7 25ed7 ' +
    '26221 2648d 26676 2677c 26951 26b5c 26c21 278b2 27eaf 27fb7 27ff9 28408 28678 28695 287e0 28b49 ' +
    '28c47 28c4f 28c51 28c54 28e0f 28e99 2967f 29810 29f7e 29f83 29f8c 2a7dd 2a8fb 2a917 2aa30 2aa36 ' +
    '2aa58 2afa2 2b127-2b128 2b137-2b138 2b1ed 2b300 2b363 2b36f 2b372 2b37d 2b404 2b410 2b413 2b461 ' +
    '2b4e7 2b4ef 2b4f6 2b4f9 2b50d-2b50e 2b536 2b5ae-2b5af 2b5b3 2b5e7 2b5f4 2b61c-2b61d 2b626-2b628 ' +
    '2b62a 2b62c 2b695-2b696 2b6ad 2b6ed 2b7a9 2b7c5 2b7e6 2b7f9 2b7fc 2b806 2b80a 2b81c 2b8b8 2bac7 ' +
    '2bb5f 2bb62 2bb7c 2bb83 2bc1b 2bd77 2bd87 2bdf7 2be29 2c029-2c02a 2c0a9 2c0ca 2c1d5 2c1d9 2c1f9 ' +
    '2c27c 2c288 2c2a4 2c317 2c35b 2c361 2c364 2c488 2c494 2c497 2c542 2c613 2c618 2c621 2c629 ' +
    '2c62b-2c62d 2c62f 2c642 2c64a-2c64b 2c72c 2c72f 2c79f 2c7c1 2c7fd 2c8d9 2c8de 2c8e1 2c8f3 2c907 ' +
    '2c90a 2c91d 2ca02 2ca0e 2ca7d 2caa9 2cb29 2cb2d-2cb2e 2cb31 2cb38-2cb39 2cb3b 2cb3f 2cb41 2cb4a ' +
    '2cb4e 2cb5a-2cb5b 2cb64 2cb69 2cb6c 2cb6f 2cb73 2cb76 2cb78 2cb7c 2cbb1 2cbbf-2cbc0 2cbce 2cc56 ' +
    '2cc5f 2ccf5-2ccf6 2ccfd 2ccff 2cd02-2cd03 2cd0a 2cd8b 2cd8d 2cd8f-2cd90 2cd9f-2cda0 2cda8 ' +
    '2cdad-2cdae 2cdd5 2ce18 2ce1a 2ce23 2ce26 2ce2a 2ce7c 2ce88 2ce93 2d544 2f884 2f8b6 30edd-30ede ' +
    '3106c',
  hangul: '3131-318e a960-a97c ac00-d7a3',
  emoji:
    '200d 20e3 2194-2199 21a9-21aa 231a-231b 2328 23cf 23e9-23f3 23f8-23fa 24c2 25aa-25ab 25b6 25c0 ' +
    '25fb-25fe 2600-2604 260e 2611 2614-2615 2618 261d 2620 2622-2623 2626 262a 262e-262f 2638-263a 2640 ' +
    '2642 2648-2653 265f-2660 2663 2665-2666 2668 267b 267e-267f 2692-2697 2699 269b-269c 26a0-26a1 26a7 ' +
    '26aa-26ab 26b0-26b1 26bd-26be 26c4-26c5 26c8 26ce-26cf 26d1 26d3-26d4 26e9-26ea 26f0-26f5 26f7-26fa ' +
    '26fd 2702 2705 2708-270d 270f 2712 2714 2716 271d 2721 2728 2733-2734 2744 2747 274c 274e 2753-2755 ' +
    '2757 2763-2764 2795-2797 27a1 27b0 27bf 2934-2935 2b05-2b07 2b1b-2b1c 2b50 2b55 3030 303d 3297 3299 ' +
    '1f004 1f0cf 1f170-1f171 1f17e-1f17f 1f18e 1f191-1f19a 1f1e6-1f1ff 1f201-1f202 1f21a 1f22f ' +
    '1f232-1f23a 1f250-1f251 1f300-1f321 1f324-1f393 1f396-1f397 1f399-1f39b 1f39e-1f3f0 1f3f3-1f3f5 ' +
    '1f3f7-1f4fd 1f4ff-1f53d 1f549-1f54e 1f550-1f567 1f56f-1f570 1f573-1f57a 1f587 1f58a-1f58d 1f590 ' +
    '1f595-1f596 1f5a4-1f5a5 1f5a8 1f5b1-1f5b2 1f5bc 1f5c2-1f5c4 1f5d1-1f5d3 1f5dc-1f5de 1f5e1 1f5e3 ' +
    '1f5e8 1f5ef 1f5f3 1f5fa-1f64f 1f680-1f6c5 1f6cb-1f6d2 1f6d5-1f6d9 1f6dc-1f6e5 1f6e9 1f6eb-1f6ec ' +
    '1f6f0 1f6f3-1f6fc 1f7e0-1f7eb 1f7f0 1f90c-1f93a 1f93c-1f945 1f947-1f9ff 1fa70-1fa7c 1fa80-1fac6 ' +
    '1fac8 1facc-1fadd 1fadf-1faeb 1faef-1fafa',
  symbols:
    '2190-2311 2318-2319 231c-2321 2324-2328 232b-232c 2373-2375 237a 237d 2387 2394 239b-23ae 23ce-23cf ' +
    '23e3 23e5 23e8 2460-2469 2500-269c 269e-26b8 26c0-26c3 26e2 2701-2704 2706-2709 270c-2727 2729-274b ' +
    '274d 274f-2752 2756 2758-275e 2761-2794 2798-27af 27b1-27be 27c5-27c6 27e0 27e6-27eb 27f0-27ff ' +
    '2906-2907 290a-290b 2940-2941 2983-2984 29ce-29d5 29eb 29fa-29fb 2a00-2a02 2a0c-2a1c 2a2f 2a6a-2a6b ' +
    '2a7d-2aa0 2aae-2aba 2af9-2afa 2b00-2b1a 2b1f-2b24 2b53-2b54',
} as const;

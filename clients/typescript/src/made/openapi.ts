// Made by `npm run docs` from openapi.yaml: the paths, operations and schemas of the API.
export interface paths {
    "/health": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Check MongoDB, Temporal and the sweep */
        get: operations["health"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/livez": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Check that this process runs (for load balancers and orchestrators) */
        get: operations["livez"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/access/v1/enrollment/authorize": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Get a token for an enrolled application with its client id and secret (in the body, or as basic authentication) */
        post: operations["authorizeEnrollment"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/public/{entry}/{file}/{name}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Get a file by its public URL, which is in the field `url` of the file */
        get: operations["readPublicFile"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/declaration": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get the producer's declaration of responsibility of the running version (RD 1007/2023 art. 13)
         * @description `/declaration/{version}` returns an earlier version; with `.pdf` at the end, it returns a PDF.
         */
        get: operations["readDeclaration"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/openapi.json": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Get this document as JSON */
        get: operations["readOpenapi"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/openapi.yaml": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Get this document as YAML */
        get: operations["readOpenapiYaml"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/utils/v1/ping": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Check the token and the connection */
        get: operations["ping"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/utils/v1/uuid": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Generate a UUID */
        get: operations["makeUuid"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/access/v1/workspace": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Get the workspace of the token */
        get: operations["readWorkspace"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        /** Update the name and settings of the workspace */
        patch: operations["updateWorkspace"];
        trace?: never;
    };
    "/access/v1/workspace/logo": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Get the logo of the workspace's invoices */
        get: operations["readLogo"];
        /** Store the logo of the invoices, as the bytes of a PNG or JPEG file */
        put: operations["writeLogo"];
        post?: never;
        /** Delete the logo */
        delete: operations["removeLogo"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/access/v1/orgs": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** List the organization of the token, which is always one, with its workspace */
        get: operations["listOrganizations"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/access/v1/enrollment": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Get the enrollment of the token */
        get: operations["readEnrollment"];
        put?: never;
        /** Update the data of the enrollment (as Invopop's client sends it) */
        post: operations["updateEnrollmentByPost"];
        delete?: never;
        options?: never;
        head?: never;
        /** Update the data that the application stores in its enrollment */
        patch: operations["updateEnrollment"];
        trace?: never;
    };
    "/access/v1/enrollment/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        /** Enroll an application */
        put: operations["createEnrollment"];
        post?: never;
        /** End an enrollment; its tokens become invalid within a second */
        delete: operations["endEnrollment"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/apps/gov-es/v1/lookup": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Check whether a tax ID and a name match in the authority's census */
        post: operations["lookUpTaxCode"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/apps/pdf/v1/preview": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Preview the PDF of an invoice */
        post: operations["previewPage"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/apps/ubl/v1/preview": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Preview the UBL file of an invoice */
        post: operations["previewUbl"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/apps/cii/v1/preview": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Preview the CII file of an invoice */
        post: operations["previewCii"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/apps/facturae/v1/preview": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Preview the Facturae file of an invoice */
        post: operations["previewFacturae"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/access/v1/keys": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** List the access keys of the workspace, newest first */
        get: operations["listKeys"];
        put?: never;
        /** Create an access key */
        post: operations["createKey"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/access/v1/keys/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        /** Revoke an access key within a second */
        delete: operations["revokeKey"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/access/v1/sessions": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** List the console sessions of the workspace */
        get: operations["listSessions"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/access/v1/sessions/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        /** End a console session at once */
        delete: operations["endSession"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/access/v1/people": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** List people and invitations of the workspace */
        get: operations["listPeople"];
        put?: never;
        /**
         * Invite a person to the console; the link is returned only once
         * @description The link works once and expires after 96 hours. Send it over a channel that nobody else reads.
         */
        post: operations["invitePerson"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/access/v1/people/{id}/invitation": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Create a new link for a person; the previous one becomes invalid
         * @description Also for a person who can no longer sign in: anyone who opens the link replaces the previous holder, with the same role.
         */
        post: operations["renewInvitation"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/access/v1/people/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        /** Remove a person and end their sessions at once */
        delete: operations["removePerson"];
        options?: never;
        head?: never;
        /** Change the role or name of a person */
        patch: operations["changePerson"];
        trace?: never;
    };
    "/access/v1/overview": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Get the status of the workspace, pending records, counts of the last day, and items that need attention */
        get: operations["readOverview"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/access/v1/system": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Get the software, its health, its clocks and the used storage */
        get: operations["readSystem"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/access/v1/audit": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** List the audit rows of the workspace, newest first */
        get: operations["listAudit"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/access/v1/audit/export": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Export the audit rows of the workspace as JSON lines, oldest first */
        get: operations["exportAudit"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/access/v1/audit/verification": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Verify the audit log of the workspace */
        get: operations["verifyAudit"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/access/v1/events": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** List events, oldest first */
        get: operations["listEvents"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/access/v1/webhooks": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** List the webhooks of the workspace */
        get: operations["listWebhooks"];
        put?: never;
        /** Create a webhook */
        post: operations["createWebhook"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/access/v1/webhooks/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Get a webhook and its health */
        get: operations["readWebhook"];
        put?: never;
        post?: never;
        /** Delete a webhook */
        delete: operations["deleteWebhook"];
        options?: never;
        head?: never;
        /** Update, disable or enable a webhook */
        patch: operations["updateWebhook"];
        trace?: never;
    };
    "/access/v1/webhooks/{id}/secret": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Create a new secret; the previous one stays valid for a while */
        post: operations["rotateWebhookSecret"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/access/v1/webhooks/{id}/test": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Send a test event to a webhook */
        post: operations["testWebhook"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/access/v1/webhooks/{id}/redeliver": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Send one event again, or all events since a time */
        post: operations["redeliver"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/access/v1/webhooks/{id}/deliveries": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** List the deliveries of a webhook */
        get: operations["listDeliveries"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/silo/v1/invoice-book": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Get the invoice book of a period, with one row for each invoice and rate, and its closing sheet */
        get: operations["readInvoiceBook"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/silo/v1/invoice-book/closing": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Get the closing sheet of a period, with totals by state and by rate */
        get: operations["readClosing"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/silo/v1/invoice-book/rows": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** List the rows of the invoice book of a period, page by page, by date and number */
        get: operations["listInvoiceBookRows"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/fiscal/v1/books/issued": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Get the authority's record book of the issued invoices of a supplier */
        get: operations["readIssuedBook"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/fiscal/v1/returns/303": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Get totals by box of form 303 from issued invoices */
        get: operations["readReturn303"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/fiscal/v1/returns/349": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Get supplies within the EU by VAT number, for form 349 */
        get: operations["readReturn349"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/fiscal/v1/returns/347": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Get customers with more than 3,005.06 EUR in a year, for form 347 */
        get: operations["readReturn347"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/fiscal/v1/returns/369": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Get supplies of the one-stop shop by member state, for form 369 */
        get: operations["readReturn369"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/fiscal/v1/suppliers/{supplier}/books": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Get the settings of the record book of a supplier */
        get: operations["readBookSettings"];
        /** Set the settings of the record book of a supplier */
        put: operations["writeBookSettings"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/fiscal/v1/months": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** List the months of a supplier in a year, open and closed */
        get: operations["listMonths"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/fiscal/v1/months/{month}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Get the differences and totals of a month of a supplier */
        get: operations["readMonth"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/fiscal/v1/months/{month}/close": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Close a month, which stores its totals and its last record */
        post: operations["closeMonth"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/fiscal/v1/months/{month}/export": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Get the progress of the export of a month, and its address */
        get: operations["readMonthExport"];
        put?: never;
        /**
         * Export the PDFs, records, responses, book and closing sheet of a month in one archive
         * @description If nothing in the month has changed, the call returns the same export. Otherwise, it starts a new export, which replaces the previous one.
         */
        post: operations["createMonthExport"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/fiscal/v1/months/{month}/export/file": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Get the archive of a month */
        get: operations["readMonthExportFile"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/silo/v1/entries": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** List entries, newest first */
        get: operations["listEntries"];
        put?: never;
        /** Create an entry */
        post: operations["createEntry"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/silo/v1/envelopes": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** List entries (older path) */
        get: operations["listEnvelopes"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/silo/v1/search": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Search entries by words */
        get: operations["searchEntries"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/silo/v1/entries/query": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Query entries with a filter */
        post: operations["queryEntries"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/silo/v1/entries/query/count": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Count the entries that match a filter */
        post: operations["countEntries"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/silo/v1/entries/related": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** List entries that reference a document */
        get: operations["listRelatedByUuid"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/silo/v1/entries/key/{key}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Get an entry by its key */
        get: operations["readEntryByKey"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/silo/v1/entries/meta/{key}/{ref}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Get an indexed meta row by its name and reference */
        get: operations["readMetaByRef"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/silo/v1/entries/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Get an entry with its envelope */
        get: operations["readEntry"];
        /** Create an entry with your own id */
        put: operations["createEntryWithId"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        /** Replace or patch the document, or move the entry to another folder */
        patch: operations["updateEntry"];
        trace?: never;
    };
    "/silo/v1/entries/{id}/related": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** List entries that reference the document of an entry */
        get: operations["listRelated"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/silo/v1/entries/{id}/actions": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** List the actions that an entry allows now, and why others are unavailable */
        get: operations["listActions"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/silo/v1/entries/{id}/versions/{version}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Get the envelope of a version */
        get: operations["readVersion"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/silo/v1/entries/{id}/states": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** List the states of an entry, newest first */
        get: operations["listStates"];
        put?: never;
        /** Set the state of an entry */
        post: operations["setState"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/silo/v1/entries/{id}/states/{at}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        /** Set the state of an entry at a time; safe to retry */
        put: operations["setStateAt"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/silo/v1/entries/{entry}/meta/{key}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Get a meta row */
        get: operations["readMeta"];
        /** Create or update a meta row */
        put: operations["writeMeta"];
        post?: never;
        /** Delete a meta row */
        delete: operations["removeMeta"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/silo/v1/entries/meta/{key}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        /** Create or update a meta row by its name and reference */
        put: operations["writeMetaByRef"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/silo/v1/entries/{entry}/files": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Create a file with its content (base64), or announce a file that you upload later */
        post: operations["createFile"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/silo/v1/entries/{entry}/files/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Get the content of a file */
        get: operations["readFile"];
        /** Create a file with your own id */
        put: operations["createFileWithId"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/silo/v1/entries/{entry}/files/{id}/data": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        /** Upload the content of an announced file */
        put: operations["uploadFile"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/silo/v1/entries/{entry}/attachments/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Get the content of a file (older path) */
        get: operations["readAttachment"];
        /** Create a file (older path) */
        put: operations["createAttachment"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/silo/v1/spool": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Store data for 24 hours */
        post: operations["createSpool"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/silo/v1/spool/{key}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Get stored data */
        get: operations["readSpool"];
        put?: never;
        post?: never;
        /** Delete stored data */
        delete: operations["removeSpool"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/silo/v1/gobl/build": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Calculate and validate a document */
        post: operations["buildDocument"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/silo/v1/gobl/correct": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Create a correction of a document */
        post: operations["correctDocument"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/silo/v1/gobl/sign": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Sign an envelope */
        post: operations["signDocument"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/silo/v1/keys": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Get the public keys that sign envelopes */
        get: operations["readKeys"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/transform/v1/jobs": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** List jobs, newest first */
        get: operations["listJobs"];
        put?: never;
        /** Create a job */
        post: operations["createJob"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/transform/v1/jobs/intents": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Wake a waiting step, so that it checks whether it can continue */
        post: operations["updateIntent"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/transform/v1/jobs/key/{key}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Get a job by its key */
        get: operations["readJobByKey"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/transform/v1/jobs/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Get a job with its steps */
        get: operations["readJob"];
        /** Create a job with your own id */
        put: operations["createJobWithId"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/transform/v1/jobs/{id}/cancel": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Cancel a waiting job, withdraw its request for a record, and unlock its entry
         * @description The request fails while Sello is processing the job, and while a sealed record of the entry waits for the authority, because Sello always sends a sealed record. It also fails if a backup was restored and the record of the job may already exist. If the job is already cancelled, the request returns it unchanged.
         */
        post: operations["cancelJob"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/transform/v1/bulk": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Run again, or cancel, all jobs that match a filter
         * @description With `dry_run`, the response has the number of these jobs and a list of the first ones. Without it, `expected` must be this number. Of the jobs that lock one entry, only the newest runs again; the others are `skipped`.
         */
        post: operations["createBulkAction"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/transform/v1/bulk/{id}/rows": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** List the result of each job of a bulk action */
        get: operations["listBulkActionRows"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/transform/v1/bulk/{id}/cancel": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Cancel a bulk action
         * @description Jobs that it has not processed yet stay unchanged. A bulk action that has ended is returned unchanged.
         */
        post: operations["cancelBulkAction"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/transform/v1/bulk/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Get the progress of a bulk action */
        get: operations["readBulkAction"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/transform/v1/workflows": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** List workflows, newest first */
        get: operations["listWorkflows"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/transform/v1/workflows/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Get a workflow with its versions */
        get: operations["readWorkflow"];
        /** Create a workflow with your own id */
        put: operations["createWorkflow"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        /** Change a workflow, and publish, draft or disable it */
        patch: operations["updateWorkflow"];
        trace?: never;
    };
    "/transform/v1/workflows/{id}/versions/{version}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Get a version of a workflow */
        get: operations["readWorkflowVersion"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/transform/v1/workflows/{id}/versions/{version}/restore": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Publish an earlier version of a workflow as a new version */
        post: operations["restoreWorkflowVersion"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/sequence/v1/series": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** List series */
        get: operations["listSeries"];
        /** Create a series */
        put: operations["createSeriesWithoutId"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/sequence/v1/series/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Get a series */
        get: operations["readSeries"];
        /** Create a series with your own id */
        put: operations["createSeries"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/sequence/v1/series/{series}/entries": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** List the numbers of a series, newest first */
        get: operations["listNumbers"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/sequence/v1/series/{series}/entries/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Get a number of a series */
        get: operations["readNumber"];
        /** Take the next number of a series; the same id always gets the same number */
        put: operations["takeNumber"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/sequence/v1/paused": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** List the series that are paused because a backup was restored */
        get: operations["listPausedSeries"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/sequence/v1/paused/{id}/resume": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Resume a paused series, or continue a series at a higher number */
        post: operations["resumeSeries"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/fiscal/v1/chains": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** List the chains of the workspace */
        get: operations["listChains"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/fiscal/v1/chains/{supplier}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Get a chain */
        get: operations["readChain"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/fiscal/v1/chains/{supplier}/verification": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Verify every link of a chain */
        get: operations["verifyChain"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/apps/fiscal/v1/entry/{id}/agreement": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Get the authorization form to sign */
        get: operations["readAgreement"];
        put?: never;
        /** Upload the signed authorization form */
        post: operations["writeAgreement"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/apps/fiscal/v1/entry/{id}/identity": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Upload a picture of the identity document */
        post: operations["writeIdentity"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/apps/fiscal/v1/entry/{id}/confirm": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Confirm that the signed authorization form is complete and ready for approval */
        post: operations["confirmAgreement"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/fiscal/v1/chains/{supplier}/export": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Export every record of a chain as a stream */
        get: operations["exportChain"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/fiscal/v1/chains/{supplier}/reconciliation": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Compare a chain with the authority's records */
        get: operations["reconcileChain"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/fiscal/v1/chains/renew": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Renew every chain of the workspace */
        post: operations["renewChains"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/fiscal/v1/chains/{supplier}/renew": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Renew a chain, which gives it a new installation number */
        post: operations["renewChain"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/fiscal/v1/chains/{supplier}/retry": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Send as soon as the authority allows it, instead of waiting after a failed attempt */
        post: operations["retryChain"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/fiscal/v1/chains/{supplier}/acknowledge": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Acknowledge the alarm of a chain, which ends the alarm */
        post: operations["acknowledgeChain"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/fiscal/v1/chains/{supplier}/confirm": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Confirm that the last stored record is the end of the chain, if Sello cannot determine this */
        post: operations["confirmChain"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/fiscal/v1/chains/{supplier}/resume": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Resume sending of a stopped chain, and of every chain that the same stop affects */
        post: operations["resumeChain"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/fiscal/v1/chains/{supplier}/records": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** List the records of a chain, oldest first */
        get: operations["listLinks"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/fiscal/v1/chains/{supplier}/records/{sequence}/xml": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Get the XML of a record */
        get: operations["readRecordXml"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/fiscal/v1/submissions": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** List submissions to the authority, newest first */
        get: operations["listSubmissions"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/fiscal/v1/submissions/{submission}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Get a submission */
        get: operations["readSubmission"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/fiscal/v1/submissions/{submission}/records": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** List the records of a submission with their outcomes */
        get: operations["listSubmissionRecords"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/fiscal/v1/submissions/{submission}/answer": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Get the raw response of the authority */
        get: operations["readSubmissionAnswer"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/fiscal/v1/certificates": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** List the certificates of the workspace and the suppliers that use them */
        get: operations["listCertificates"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/fiscal/v1/suppliers/{supplier}/certificate/trial": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Test the current certificate with one query to the authority */
        get: operations["tryCertificate"];
        put?: never;
        /**
         * Test the issuers, holder, expiry and right to report of a certificate, and send one query, before you store it
         * @description Stores nothing; the current certificate stays in use. `works` is true if no finding is bad.
         */
        post: operations["rehearseCertificate"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/fiscal/v1/suppliers/{supplier}/certificate": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Get a supplier's own certificate */
        get: operations["readCertificate"];
        /** Store a certificate for a supplier */
        put: operations["writeCertificate"];
        post?: never;
        /** Delete a supplier's own certificate and use the certificate of the installation again */
        delete: operations["deleteCertificate"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/fiscal/v1/suppliers/{supplier}/reporting": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Get the reporting periods and exemptions of a supplier */
        get: operations["readReporting"];
        /** Set the reporting periods and exemptions of a supplier */
        put: operations["writeReporting"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/fiscal/v1/suppliers/{supplier}/title": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Get the authorization under which the records of a supplier are sent */
        get: operations["readTitle"];
        /** Set the authorization under which the records of a supplier are sent */
        put: operations["writeTitle"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/fiscal/v1/entries/{id}/preview": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Preview the record that a job would create now for a numbered invoice */
        get: operations["previewRecord"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/fiscal/v1/batches": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Issue the invoices of a file
         * @description The content type determines whether Sello reads JSON lines, JSON or CSV. Rows of a supplier are numbered in the order of the file. If an issued invoice already has the `key` of a row, Sello does not issue the row again.
         */
        post: operations["createBatch"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/fiscal/v1/batches/{id}/rows": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the rows of a batch, in the order of the file
         * @description With `Accept: text/csv` or `application/x-ndjson`, the response contains all rows.
         */
        get: operations["listBatchRows"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/fiscal/v1/batches/{id}/cancel": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Cancel a batch, so that rows that are not sealed yet are not issued
         * @description A batch that is already cancelled is returned unchanged.
         */
        post: operations["cancelBatch"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/fiscal/v1/batches/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Get the progress of a batch */
        get: operations["readBatch"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/access/v1/workspace/mail": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Get the sender and texts of emails of the workspace */
        get: operations["readWorkspaceMail"];
        /** Set the sender and texts of emails of the workspace */
        put: operations["writeWorkspaceMail"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/access/v1/workspace/mail/preview": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Preview the email of an invoice without sending it */
        post: operations["previewWorkspaceMail"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/fiscal/v1/suppliers/{supplier}/mail": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Get the sender and texts of emails of a supplier */
        get: operations["readSupplierMail"];
        /**
         * Set the sender and texts of emails of a supplier
         * @description Each field overrides the same field of the workspace.
         */
        put: operations["writeSupplierMail"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/fiscal/v1/suppliers/{supplier}/mail/preview": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Preview the email of an invoice of a supplier without sending it */
        post: operations["previewSupplierMail"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/access/v1/workspace/notices": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Get the recipients of notices and their topics */
        get: operations["readNotices"];
        /**
         * Set the recipients of notices and their topics
         * @description Replaces all settings. Each recipient in `hearers` has either `mail` or `webhook`.
         */
        put: operations["writeNotices"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/fiscal/v1/registrations": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** List registrations, newest first */
        get: operations["listSupplierRegistrations"];
        put?: never;
        /** Invite a supplier to register and sign its form */
        post: operations["createRegistration"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/fiscal/v1/registrations/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Get the registration of a supplier */
        get: operations["readRegistration"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/fiscal/v1/registrations/{id}/remind": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Remind the supplier by email, at most once a day */
        post: operations["remindRegistration"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/fiscal/v1/registrations/{id}/withdraw": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Withdraw a registration; its link becomes invalid */
        post: operations["withdrawRegistration"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/fiscal/v1/registrations/{id}/link": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Create a new link; the previous one becomes invalid */
        post: operations["renewRegistrationLink"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/fiscal/v1/registrations/{id}/approve": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Approve a form that waits for an operator */
        post: operations["approveRegistration"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/fiscal/v1/registrations/{id}/return": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Return a form to the supplier, with the reason */
        post: operations["returnRegistration"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/access/v1/service/registrations": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** List registrations that wait for an operator, oldest first */
        get: operations["listWaitingForms"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/fiscal/v1/registrations/{id}/papers/{paper}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get a document of a registration that waits for an operator
         * @description `paper` is `form` (the original form), `signed` (the signed form), or `front` or `back` (of the identity document).
         */
        get: operations["readRegistrationPaper"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/fiscal/v1/invoices": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** List invoices, newest first */
        get: operations["listInvoices"];
        put?: never;
        /** Issue an invoice and get its number and QR code */
        post: operations["issueInvoice"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/fiscal/v1/invoices/{id}/credit": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Credit an invoice, in full or in part */
        post: operations["creditInvoice"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/fiscal/v1/invoices/{id}/replace": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Replace simplified invoices with a full invoice */
        post: operations["replaceInvoice"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/fiscal/v1/invoices/{id}/cancel": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Cancel an invoice that should not exist */
        post: operations["cancelInvoice"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/fiscal/v1/invoices/{id}/amend": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Amend an invoice that the authority rejected or accepted with errors */
        post: operations["amendInvoice"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/fiscal/v1/invoices/{id}/mail": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Send an invoice by email
         * @description A job sends the email and retries for up to 12 hours. If you send the request again, Sello sends another email.
         */
        post: operations["mailInvoice"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/fiscal/v1/invoices/key/{key}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Get an invoice by its key */
        get: operations["readInvoiceByKey"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/fiscal/v1/invoices/{id}/qr.svg": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Get the QR code of an invoice as SVG */
        get: operations["readInvoiceQrSvg"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/fiscal/v1/invoices/{id}/qr.png": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Get the QR code of an invoice as PNG */
        get: operations["readInvoiceQrPng"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/fiscal/v1/invoices/{id}/pdf": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Get the PDF of an invoice */
        get: operations["readInvoicePdf"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/fiscal/v1/invoices/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Get an invoice */
        get: operations["readInvoice"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/fiscal/v1/entries/{id}/qr": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Get the data that a POS needs to print the QR code */
        get: operations["readQr"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/fiscal/v1/entries/{id}/qr.svg": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Get the QR code of an invoice as SVG */
        get: operations["readQrSvg"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/fiscal/v1/entries/{id}/qr.png": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Get the QR code of an invoice as PNG */
        get: operations["readQrPng"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/fiscal/v1/suppliers/{supplier}/settings": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Get the settings of a supplier */
        get: operations["readSupplierSettings"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        /** Set whether records are signed, and the limits and defaults of invoices */
        patch: operations["writeSupplierSettings"];
        trace?: never;
    };
    "/access/v1/workspaces": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** List all workspaces */
        get: operations["listWorkspaces"];
        put?: never;
        /** Create a workspace; you cannot change its environment later */
        post: operations["createWorkspace"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/access/v1/workspaces/{workspace}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Get a workspace */
        get: operations["readOneWorkspace"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        /** Update the name and settings of a workspace, including `agreement` */
        patch: operations["updateOneWorkspace"];
        trace?: never;
    };
    "/access/v1/workspaces/{workspace}/keys": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** List the access keys of a workspace */
        get: operations["listKeysOfWorkspace"];
        put?: never;
        /** Create an access key for a workspace, for example its first one */
        post: operations["createKeyOfWorkspace"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/access/v1/workspaces/{workspace}/keys/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        /** Revoke an access key of a workspace within a second */
        delete: operations["revokeKeyOfWorkspace"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/access/v1/workspaces/{workspace}/chains/{supplier}/resume": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Resume sending of a stopped chain, even if several suppliers share its certificate */
        post: operations["resumeChainOfWorkspace"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/access/v1/stops": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** List stopped certificates of all workspaces */
        get: operations["listStops"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/access/v1/registrations": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** List confirmed registrations that wait for approval, oldest first */
        get: operations["listRegistrations"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/access/v1/applications": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** List applications that workspaces can enroll */
        get: operations["listApplications"];
        put?: never;
        /** Create an application */
        post: operations["createApplication"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/access/v1/applications/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        /** Disable an application; it gets no more tokens, and its tokens become invalid within a second */
        delete: operations["disableApplication"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/apps/fiscal/v1/entry/{id}/approve": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Approve the registration of a supplier */
        post: operations["approveSupplier"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/access/v1/service/audit": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** List the audit rows of the installation, newest first */
        get: operations["listServiceAudit"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/access/v1/service/audit/export": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Export the audit rows of the installation as JSON lines, oldest first */
        get: operations["exportServiceAudit"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/access/v1/service/audit/verification": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Verify the audit log of the installation */
        get: operations["verifyServiceAudit"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/access/v1/service/events": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** List events of the whole installation */
        get: operations["listServiceEvents"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/access/v1/service/people": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** List people and invitations of the installation */
        get: operations["listServicePeople"];
        put?: never;
        /**
         * Invite a person to run the installation; the link is returned only once
         * @description The link works once and expires after 96 hours. Send it over a channel that nobody else reads.
         */
        post: operations["inviteServicePerson"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/access/v1/service/people/{id}/invitation": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Create a new link for a person who runs the installation; the previous one becomes invalid */
        post: operations["renewServiceInvitation"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/access/v1/service/people/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        /** Remove a person who runs the installation, and end their sessions at once */
        delete: operations["removeServicePerson"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
}
export interface webhooks {
    event: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Receive an event
         * @description Verify the signature before you trust the content (docs/api/webhooks.md).
         */
        post: {
            parameters: {
                query?: never;
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody: {
                content: {
                    "application/json": components["schemas"]["WebhookEvent"];
                };
            };
            responses: {
                /** @description The receiver has the event */
                "2XX": {
                    headers: {
                        [name: string]: unknown;
                    };
                    content?: never;
                };
            };
        };
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
}
export interface components {
    schemas: {
        /** @description The access key */
        AccessKey: {
            /**
             * Format: uuid
             * @description Id of the access key
             */
            id: string;
            /** @description Name of the access key */
            name: string;
            /** @description Scopes, which decide what the token may do */
            scopes: string[];
            /** @description Name of the program that uses the access key, which is `src` of its meta rows */
            application?: string;
            /**
             * Format: date-time
             * @description Time when the access key was created
             */
            created_at: string;
            /**
             * Format: uuid
             * @description Id of the access key or name of the user that created it
             */
            created_by?: string;
            /**
             * Format: date-time
             * @description Time when it expires
             */
            expires_at?: string;
            /**
             * Format: date-time
             * @description Time of the last use
             */
            last_used_at?: string;
            /**
             * Format: date-time
             * @description Time when the access key was revoked
             */
            revoked_at?: string;
        };
        /** @description The keys, newest first */
        AccessKeyList: {
            /** @description Rows of this response */
            list: components["schemas"]["AccessKey"][];
        };
        /** @description The alarm that was acknowledged */
        Acknowledged: {
            /** @description Tax ID of the supplier */
            supplier: string;
            /** @description Whether an alarm was acknowledged */
            acknowledged: boolean;
            /** @description Alarm that this call ended, with its reason */
            alarm?: {
                /**
                 * Format: date-time
                 * @description Time when the alarm started
                 */
                at: string;
                /** @description Why the alarm started */
                text: string;
            };
        };
        /** @description The application */
        Application: {
            /**
             * Format: uuid
             * @description Id of the application
             */
            id: string;
            /** @description Name of the application */
            name: string;
            /** @description Scopes, which decide what the token may do */
            scopes: string[];
            /**
             * Format: date-time
             * @description Time when the application was created
             */
            created_at: string;
            /**
             * Format: date-time
             * @description Time when it was disabled
             */
            disabled_at?: string;
        };
        /** @description The applications */
        ApplicationList: {
            /** @description Rows of this response */
            list: components["schemas"]["Application"][];
        };
        /** @description The approval of the registration */
        Approval: {
            /** @description Whether the registration is approved */
            approved: boolean;
            /**
             * Format: uuid
             * @description Id of the access key that approved it
             */
            approved_by: string;
            /** @description Files of the registration: the form, the signed form, and pictures of the identity document */
            papers: {
                /**
                 * @description `form`: the form to sign; `signed`: the signed form; or a side of the identity document
                 * @enum {string}
                 */
                paper: "signed" | "front" | "back" | "page";
                /**
                 * Format: uuid
                 * @description Id of the entry
                 */
                entry_id: string;
                /**
                 * Format: uuid
                 * @description Id of the file
                 */
                file_id: string;
                /** @description SHA-256 hash of the bytes, in hexadecimal */
                sha256: string;
            }[];
        };
        /** @description The events that Sello will send soon */
        AskedDelivery: {
            /**
             * Format: uuid
             * @description Id of the event
             */
            event_id?: string;
            /**
             * Format: date-time
             * @description Time from which events are sent again
             */
            since?: string;
        };
        /** @description An item that needs attention */
        Attention: {
            /**
             * @description Cause of the problem
             * @enum {string}
             */
            cause: "rejected" | "failed" | "stopped" | "sealing-paused" | "alarm" | "unanswered" | "certificate" | "title" | "approval" | "series-paused" | "webhook-disabled" | "outbox" | "sends-nothing" | "no-witness";
            /** @description Code of the item */
            code?: string;
            /** @description What happened, and what to do */
            text: string;
            /** @description What to do about it */
            remedy?: string;
            /** @description Number of affected resources */
            count: number;
            /** @description Whether the count is a lower bound, because counting stopped early */
            capped?: boolean;
            /**
             * Format: date-time
             * @description Start of the period in which it applies
             */
            since?: string;
            /**
             * Format: date-time
             * @description Time until which it applies
             */
            until?: string;
            /** @description Affected resources */
            objects: {
                /**
                 * @description Kind of the resource
                 * @enum {string}
                 */
                kind: "entry" | "chain" | "series" | "webhook";
                /** @description Id of the resource */
                id: string;
                /** @description Name of the resource */
                name: string;
            }[];
        };
        /** @description A page of the audit log */
        AuditPage: {
            /** @description Rows of this response */
            list: components["schemas"]["AuditRow"][];
            /** @description Maximum number of rows per page */
            limit: number;
            /** @description Value of `cursor` for the next page; absent on the last page */
            next_cursor?: string;
        };
        /** @description A row of the audit log, with the hash of the previous row */
        AuditRow: {
            /** @description Position in the audit log, starting with 1 */
            sequence: number;
            /** @description Hash of the previous row */
            previous: string;
            /**
             * Format: uuid
             * @description Id of the audit row
             */
            id: string;
            /**
             * Format: date-time
             * @description Time of the change
             */
            at: string;
            /** @description Id of the workspace */
            workspace: string | null;
            /** @description User or access key that made the change */
            by: {
                /**
                 * @description Whether an access key, a person, a command or Sello itself made the change; otherwise `unknown`
                 * @enum {string}
                 */
                kind: "key" | "person" | "command" | "service" | "unknown";
                /** @description Id of the access key or of the person */
                id?: string;
                /** @description Name of the access key, or of the system user who ran the command */
                name?: string;
            };
            /** @description Route template or command */
            route: string;
            /** @description Resources that changed */
            objects: {
                /** @description Kind of the resource */
                kind: string;
                /** @description Id of the resource */
                id: string;
            }[];
            /** @description SHA-256 hash of the salt and the IP address */
            address_digest?: string;
            /** @description Host on which the command ran */
            host?: string;
            /** @description Id of the request */
            request_id?: string;
            /** @description Reason that the user entered */
            reason?: string;
            /** @description Hash of the resource before the change */
            before?: string;
            /** @description Hash of the resource after the change */
            after?: string;
            /** @description Status code, if the call returned an error */
            status?: number;
            /** @description Number of calls that returned this error to the same client within one minute */
            count?: number;
            /** @description IP address of the client */
            address?: string;
            /** @description Salt of `address_digest` */
            address_salt?: string;
            /** @description Hash of the row, which includes the hash of the previous row */
            hash: string;
        };
        /** @description The verified rows, and the first broken one */
        AuditVerification: {
            /** @description Number of verified rows */
            count: number;
            /** @description First row that was verified */
            first: number;
            /** @description Position of the last verified row */
            sequence: number;
            /** @description Hash of the last verified row */
            hash: string;
            /** @description First row that was changed, removed, inserted or moved; null if there is none */
            broken: {
                /** @description Position of the row */
                sequence: number;
                /**
                 * @description What was done to the row
                 * @enum {string}
                 */
                how: "changed" | "removed" | "inserted" | "moved";
                /** @description What is wrong with the row */
                text: string;
            } | null;
        };
        /** @description The enrollment with a token that is valid for one hour */
        AuthorizedEnrollment: {
            /**
             * Format: uuid
             * @description Id of the enrollment
             */
            id: string;
            /**
             * Format: date-time
             * @description Time when the enrollment was created
             */
            created_at: string;
            /**
             * Format: date-time
             * @description Time of the last change
             */
            updated_at: string;
            /**
             * Format: uuid
             * @description Id of the workspace
             */
            owner_id: string;
            /**
             * Format: uuid
             * @description Id of the application
             */
            app_id: string;
            /** @description Whether the workspace reports to the simulator or the test environment */
            sandbox: boolean;
            /** @description Data of the application */
            data?: unknown;
            /** @description Whether the enrollment has ended */
            disabled: boolean;
            /** @description Token of the access key; shown only once */
            token: string;
            /** @description Time when the token expires */
            token_expires: number;
        };
        /** @description The batch */
        Batch: {
            /**
             * Format: uuid
             * @description Id of the batch
             */
            id: string;
            /**
             * @description Status of the batch
             * @enum {string}
             */
            status: "running" | "completed" | "cancelled";
            /** @description Number of rows */
            total: number;
            /** @description Number of rows whose invoice was issued */
            issued: number;
            /** @description Number of rows whose invoice had been issued before, under the same key */
            already_issued: number;
            /** @description Number of rows that failed */
            failed: number;
            /** @description Number of rows that were not issued because the batch stopped or was cancelled */
            skipped: number;
            /** @description Number of rows that have not been processed yet */
            waiting: number;
            /** @description Whether the rows are only checked */
            dry_run: boolean;
            /**
             * Format: date-time
             * @description Time when the batch was created
             */
            started_at: string;
            /** @description Time when the batch finished; null while it is running */
            completed_at: string | null;
        };
        /** @description A row */
        BatchRow: {
            /** @description Position of the row, starting with 1 */
            row: number;
            /** @description First line of the row in the file */
            line: number;
            /** @description Column of the CSV file that has the fault; null without one */
            column: string | null;
            /** @description Key of the invoice; null without one */
            key: string | null;
            /**
             * @description Status of the row
             * @enum {string}
             */
            status: "waiting" | "issued" | "already_issued" | "failed" | "skipped";
            /** @description Id of the invoice; null if none was created */
            id: string | null;
            /** @description Number of the invoice, including its series; null until it is issued */
            number: string | null;
            /** @description Total of the invoice; null if it could not be calculated */
            total: string | null;
            /** @description What looks wrong */
            warnings: components["schemas"]["Warning"][];
            /** @description Why the row failed */
            faults: components["schemas"]["Fault"][];
        };
        /** @description Rows in the order of the file */
        BatchRowPage: {
            /** @description Rows of this response */
            list: components["schemas"]["BatchRow"][];
            /** @description Maximum number of rows per page */
            limit: number;
            /** @description Cursor that returned this page */
            cursor?: string;
            /** @description Value of `cursor` for the next page; absent on the last page */
            next_cursor?: string;
        };
        /** @description A row of the invoice book: one tax rate of one invoice */
        BookRow: {
            /** @description Id of the entry */
            entry: string;
            /** @description Issue date */
            issue_date: string;
            /** @description Operation date, if it is not the issue date */
            op_date: string;
            /** @description Number of the invoice, including its series */
            number: string;
            /** @description Type of the invoice, for example `standard` */
            type: string;
            /** @description Type of the invoice for the authority, for example F1 or R1 */
            doc_type: string;
            /**
             * @description Kind of the row: `issued` or `replaced`
             * @enum {string}
             */
            row: "issued" | "replaced";
            /** @description Tax ID of the supplier */
            supplier: string;
            /** @description Customer's tax ID */
            customer: string;
            /** @description Customer's name */
            customer_name: string;
            /** @description Customer's country */
            customer_country: string;
            /** @description Currency code (ISO 4217) */
            currency: string;
            /** @description Tax category */
            category: string;
            /** @description Key of the tax */
            key: string;
            /** @description Tax rate in percent */
            percent: string;
            /** @description Country of the tax, if it is not Spain */
            tax_country: string;
            /** @description Taxable base */
            base: string;
            /** @description Tax amount */
            tax: string;
            /** @description Equivalence surcharge */
            surcharge: string;
            /** @description Total of the row */
            total: string;
            /** @description Rate of the surcharge in percent */
            surcharge_percent: string;
            /**
             * @description State of the invoice at the authority
             * @enum {string}
             */
            state: "accepted" | "accepted-with-errors" | "amended" | "waiting" | "rejected" | "cancelled" | "not-reported";
            /** @description Code of the authority */
            code: string;
            /** @description Receipt of the authority (CSV) */
            csv: string;
            /** @description Numbers of the invoices that it corrects */
            corrects: string;
        };
        /** @description The settings of the record book of the supplier */
        BookSettings: {
            /** @description Tax ID of the supplier */
            supplier: string;
            /**
             * @description `unified`, or the book of one tax: `vat` or `income`
             * @enum {string}
             */
            book: "unified" | "vat" | "income";
            /**
             * @description Column G, only for natural persons
             * @enum {string}
             */
            income_concept: "I01" | "I02" | "I03" | "I04" | "I05" | "I06" | "I07" | "I08" | "I09";
            /**
             * @description Whether income counts when it is accrued or paid (RD 439/2007 art. 7.2.1)
             * @enum {string}
             */
            income_time: "accrual" | "payment";
            /** @description Activity of the supplier (columns C to E) */
            activity?: {
                /**
                 * @description A: subject to the activities tax, B: not subject, C: not started, D: private rental
                 * @enum {string}
                 */
                code: "A" | "B" | "C" | "D";
                /** @description Type of the activity (column D) */
                type?: string;
                /** @description Group of the activities tax (IAE) without dots */
                group?: string;
            };
            /** @description Rented-out property (columns AH and AI) */
            property?: {
                /**
                 * @description 1: Spain, 2: Basque Country, 3: Navarre, 4: without cadastral reference, 5: abroad
                 * @enum {string}
                 */
                situation: "1" | "2" | "3" | "4" | "5";
                /** @description Cadastral reference */
                reference?: string;
            };
            /** @description Number of the billing agreement that the authority granted (column AG) */
            agreement?: string;
            /** @description Series with another activity or property */
            series: {
                /** @description Series with another activity or property */
                series: string;
                /** @description Activity of the supplier (columns C to E) */
                activity?: {
                    /**
                     * @description A: subject to the activities tax, B: not subject, C: not started, D: private rental
                     * @enum {string}
                     */
                    code: "A" | "B" | "C" | "D";
                    /** @description Type of the activity (column D) */
                    type?: string;
                    /** @description Group of the activities tax (IAE) without dots */
                    group?: string;
                };
                /** @description Rented-out property (columns AH and AI) */
                property?: {
                    /**
                     * @description 1: Spain, 2: Basque Country, 3: Navarre, 4: without cadastral reference, 5: abroad
                     * @enum {string}
                     */
                    situation: "1" | "2" | "3" | "4" | "5";
                    /** @description Cadastral reference */
                    reference?: string;
                };
            }[];
        };
        /** @description The first broken link of a chain */
        Break: {
            /** @description Position in the chain, starting with 1 */
            position: number;
            /**
             * @description What does not match
             * @enum {string}
             */
            kind: "sequence" | "identity" | "predecessor" | "fingerprint" | "time" | "installation" | "truncated";
            /** @description What is wrong */
            message: string;
            /** @description Earlier installation number of the record; not returned for the current one */
            installation?: string;
        };
        /** @description The document, its envelope, or a JSON Schema of the options */
        BuiltDocument: {
            /** @description Document or envelope */
            data: Record<string, unknown>;
            /** @description What looks wrong */
            warnings?: components["schemas"]["Warning"][];
        };
        /** @description The bulk action */
        BulkAction: {
            /**
             * Format: uuid
             * @description Id of the bulk action
             */
            id: string;
            /**
             * @description What happens to each job: `run-again` or `cancel`
             * @enum {string}
             */
            action: "run-again" | "cancel";
            /**
             * @description Status of the bulk action
             * @enum {string}
             */
            status: "running" | "completed" | "cancelled";
            /** @description Number of jobs */
            total: number;
            /** @description Number of jobs that were run again or cancelled */
            done: number;
            /** @description Number of jobs that could not be run again or cancelled */
            failed: number;
            /** @description Number of jobs that did not run again, because a newer job has processed their entry */
            skipped?: number;
            /**
             * Format: date-time
             * @description Time when the bulk action was created
             */
            started_at: string;
            /** @description Time when the bulk action finished; null while it is running */
            completed_at: string | null;
        };
        /** @description The number of jobs that the action would change, and the first of these jobs */
        BulkActionPreview: {
            /** @description Number of jobs that the action would change */
            total: number;
            /** @description Rows of this response */
            list: {
                /**
                 * Format: uuid
                 * @description Id of the job
                 */
                id: string;
                /** @description Name of the workflow */
                workflow: string;
                /** @description Id of the entry */
                silo_entry_id: string | null;
                /** @description Result of the job; absent while it is running */
                result: string | null;
                /** @description What is wrong: violated rules and failures */
                faults: components["schemas"]["Fault"][];
                /**
                 * Format: date-time
                 * @description Time when the job was created
                 */
                created_at: string;
            }[];
        };
        /** @description The result of each job */
        BulkActionRowPage: {
            /** @description Rows of this response */
            list: {
                /** @description Position of the job, starting with 1 */
                row: number;
                /**
                 * Format: uuid
                 * @description Id of the job
                 */
                job_id: string;
                /**
                 * @description Result of the job
                 * @enum {string}
                 */
                status: "done" | "failed" | "skipped";
                /** @description Id of the job that runs in its place; null without one */
                new_job_id: string | null;
                /** @description What is wrong: violated rules and failures */
                faults: components["schemas"]["Fault"][];
            }[];
            /** @description Maximum number of rows per page */
            limit: number;
            /** @description Cursor that returned this page */
            cursor?: string;
            /** @description Value of `cursor` for the next page; absent on the last page */
            next_cursor?: string;
        };
        /** @description The certificate, without its private key */
        Certificate: {
            /** @description Tax ID of the supplier */
            supplier: string;
            /**
             * @description Where the records are sent: the simulator, or the test or live environment of the authority
             * @enum {string}
             */
            environment: "simulator" | "test" | "live";
            /** @description SHA-256 fingerprint of the certificate */
            fingerprint: string;
            /** @description Holder of the certificate */
            subject: string;
            /**
             * @description Kind of the certificate
             * @enum {string}
             */
            kind: "person" | "representative" | "seal";
            /** @description Tax ID of the company or person */
            tax_id?: string;
            /** @description Whether the holder sends as a representative of the supplier */
            representative: boolean;
            /**
             * Format: date-time
             * @description Time when the certificate becomes valid
             */
            valid_from: string;
            /**
             * Format: date-time
             * @description Time when the certificate expires
             */
            valid_to: string;
            /** @description Days until the certificate expires */
            days_left: number;
            /** @description Issuers of the certificate */
            trust?: components["schemas"]["CertificateTrust"];
            /** @description Warning about the certificate */
            warning?: string;
            /**
             * Format: date-time
             * @description Time when the certificate was created
             */
            created_at: string;
        };
        /** @description What a check found */
        CertificateFinding: {
            /**
             * @description What was checked
             * @enum {string}
             */
            what: "chain" | "holder" | "end" | "right" | "host" | "authority";
            /**
             * @description Result of the check: good, warning or bad
             * @enum {string}
             */
            state: "good" | "warning" | "bad";
            /** @description Key of the finding */
            key: string;
            /** @description Value of the finding */
            value: string;
            /** @description What the check found */
            text: string;
        };
        /** @description The suppliers' own certificates, and the certificate that the other suppliers use */
        CertificateList: {
            /** @description Rows of this response */
            list: {
                /** @description Whether the supplier has stored its own certificate */
                own: boolean;
                /** @description SHA-256 fingerprint of the certificate, if it could be read */
                fingerprint?: string;
                /** @description Holder of the certificate */
                subject?: string;
                /**
                 * @description Kind of the certificate
                 * @enum {string}
                 */
                kind?: "person" | "representative" | "seal";
                /** @description Tax ID of the company or person */
                tax_id?: string;
                /**
                 * Format: date-time
                 * @description Time when the certificate becomes valid
                 */
                valid_from?: string;
                /**
                 * Format: date-time
                 * @description Time when the certificate expires
                 */
                valid_to?: string;
                /** @description Days until the certificate expires */
                days_left?: number;
                /**
                 * Format: date-time
                 * @description Time when the certificate was stored
                 */
                created_at?: string;
                /** @description Suppliers that use the certificate */
                suppliers: {
                    /** @description Tax ID of the supplier */
                    supplier: string;
                    /** @description Name of the supplier */
                    name: string;
                    /**
                     * Format: date-time
                     * @description Time of the last submission
                     */
                    last_submission_at?: string;
                    /** @description Error of the last attempt to send */
                    last_error?: string;
                }[];
            }[];
        };
        /** @description The result of the test */
        CertificateRehearsal: {
            /** @description Tax ID of the supplier */
            supplier: string;
            /** @description Whether the certificate passed every check */
            works: boolean;
            /** @description SHA-256 fingerprint of the certificate */
            fingerprint: string;
            /** @description Holder of the certificate */
            subject: string;
            /**
             * @description Kind of the certificate
             * @enum {string}
             */
            kind: "person" | "representative" | "seal";
            /** @description Tax ID of the company or person */
            tax_id?: string;
            /**
             * Format: date-time
             * @description Time when the certificate becomes valid
             */
            valid_from: string;
            /**
             * Format: date-time
             * @description Time when the certificate expires
             */
            valid_to: string;
            /** @description Days until the certificate expires */
            days_left: number;
            /** @description Findings of the test */
            findings: components["schemas"]["CertificateFinding"][];
        };
        /** @description A stop of a certificate */
        CertificateStop: {
            /** @description Where the records are sent: the simulator, or the test or live environment of the authority */
            environment: string;
            /** @description SHA-256 fingerprint of the certificate */
            certificate: string;
            /**
             * Format: date-time
             * @description Time when sending stopped
             */
            at: string;
            /** @description Code of the problem or of the authority */
            code?: string;
            /** @description Why sending is stopped */
            text: string;
            /** @description Number of affected chains */
            chains: number;
            /** @description Suppliers whose records are not sent */
            suppliers: {
                /** @description Id of the workspace */
                workspace: string;
                /** @description Tax ID of the supplier */
                supplier: string;
                /** @description Name of the supplier */
                name: string;
            }[];
        };
        /** @description Stops that affect chains, then stops of unused certificates, each oldest first */
        CertificateStopList: {
            /** @description Rows of this response */
            list: components["schemas"]["CertificateStop"][];
            /** @description Value of `cursor` for the next page; absent on the last page */
            next_cursor?: string;
        };
        /** @description The result of one query to the authority with the certificate */
        CertificateTrial: {
            /** @description Tax ID of the supplier */
            supplier: string;
            /** @description Whether the certificate works */
            works: boolean;
            /** @description SHA-256 fingerprint of the certificate */
            fingerprint: string;
            /**
             * Format: date-time
             * @description Time when the certificate expires
             */
            valid_to: string;
            /** @description Whether the holder sends as a representative of the supplier */
            representative: boolean;
            /** @description Month whose records the test queried */
            period: string;
            /** @description What went wrong, if the test failed */
            problem?: string;
            /** @description Duration in milliseconds */
            duration_ms: number;
        };
        /** @description The issuers of the certificate */
        CertificateTrust: {
            /** @description Issuers, starting with the issuer of the certificate */
            links: string[];
            /**
             * @description Where the list of issuers ends: at a known root, at the certificate itself, or at an unknown issuer
             * @enum {string}
             */
            ends: "root" | "self" | "unknown";
        };
        /** @description A chain and its state */
        Chain: {
            /** @description Tax ID of the supplier */
            supplier: string;
            /** @description Name of the supplier */
            name: string;
            /**
             * @description Where the records are sent: the simulator, or the test or live environment of the authority
             * @enum {string}
             */
            environment: "simulator" | "test" | "live";
            /** @description Installation number of the chain; in an alarm, the earlier one of the broken record */
            installation: string;
            /**
             * @description State of the registration of the supplier
             * @enum {string}
             */
            state: "pending" | "registered" | "unregistered";
            /**
             * @description Authorization under which records are sent
             * @enum {string}
             */
            title?: "own-certificate" | "collaborator" | "power";
            /** @description Last day of the authorization */
            title_until?: string;
            /** @description Whether records are signed */
            sign_records?: boolean;
            /** @description Highest total of a simplified invoice, in euros: 400, or 3000 in the trades listed in RD 1619/2012 art. 4.2 */
            simplified_max_euros?: number;
            /** @description Number of records */
            records: number;
            /** @description Last record of the chain; absent without records */
            head?: components["schemas"]["ChainHead"];
            /** @description Number of records without an outcome */
            pending: number;
            /**
             * Format: date-time
             * @description Time of the last submission
             */
            last_submission_at?: string;
            /**
             * Format: date-time
             * @description Time of the next attempt
             */
            next_attempt_at?: string;
            /** @description Error of the last attempt to send */
            last_error?: components["schemas"]["ChainEvent"];
            /** @description Why sealing is paused */
            sealing_paused?: {
                /**
                 * Format: date-time
                 * @description Time when sealing was paused
                 */
                at: string;
                /** @description Why sealing is paused */
                text: string;
                /** @description What to do about it */
                remedy?: string;
                /** @description Whether sealing resumes automatically as soon as the cause is gone, or only after a renewal or a confirmation */
                ends_automatically: boolean;
            };
            /** @description Why sending is stopped; absent if it is not */
            stopped?: string;
            /** @description Alarm that has not ended, with its reason */
            alarm?: {
                /**
                 * Format: date-time
                 * @description Time when the alarm started
                 */
                at: string;
                /**
                 * @description Kind of the alarm
                 * @enum {string}
                 */
                kind: "work" | "check" | "review";
                /** @description Why the alarm started */
                text: string;
                /** @description Earlier installation number of the broken record; absent for the current one */
                installation?: string;
                /** @description Whether the alarm ends automatically or when a user acknowledges it */
                ends: string;
            };
            /** @description Most recent alarm that ended */
            last_alarm?: {
                /**
                 * Format: date-time
                 * @description Time when the alarm started
                 */
                at: string;
                /** @description Why the alarm started */
                text: string;
                /** @description Earlier installation number of the broken record; absent for the current one */
                installation?: string;
                /**
                 * Format: date-time
                 * @description Time when the alarm ended
                 */
                ended_at: string;
                /** @description Whether the alarm ended automatically or was acknowledged */
                how: string;
            };
            /** @description Position of the last verified record */
            verified_to?: number;
            /** @description Registration of the supplier */
            registration?: {
                /** @description Id of the entry */
                entry: string;
                /**
                 * @description How the authorization form is signed: `digital` or `hand`
                 * @enum {string}
                 */
                signature?: "digital" | "hand";
                /** @description Uploaded pictures of the identity document */
                identity_views?: ("front" | "back" | "page")[];
                /**
                 * Format: date-time
                 * @description Time of the confirmation
                 */
                confirmed_at?: string;
                /**
                 * Format: date-time
                 * @description Time of the approval
                 */
                approved_at?: string;
            };
            /** @description Installation numbers of the chain, newest first */
            installations?: {
                /** @description Installation number */
                installation: string;
                /** @description Number of records with this installation number */
                records: number;
                /**
                 * Format: date-time
                 * @description Time until which the chain used this installation number
                 */
                until?: string;
                /**
                 * @description Why the installation number was replaced
                 * @enum {string}
                 */
                why?: "end-unknown";
            }[];
            /** @description Last comparison of this clock with the authority's clock */
            authority_clock?: {
                /**
                 * Format: date-time
                 * @description Time of the comparison
                 */
                at: string;
                /** @description Difference between the clocks, in milliseconds */
                drift_ms: number;
            };
            /** @description Stops that apply to the chain */
            stops?: {
                /**
                 * @description What is stopped: the chain or the certificate
                 * @enum {string}
                 */
                what: "chain" | "certificate";
                /**
                 * Format: date-time
                 * @description Time when sending stopped
                 */
                at: string;
                /** @description Why sending is stopped */
                text: string;
                /** @description Code of the problem or of the authority */
                code?: string;
                /** @description What to do about it */
                remedy?: string;
                /**
                 * @description Scope of a token that can end the stop
                 * @enum {string}
                 */
                needs: "operate" | "service";
            }[];
            /** @description Certificate that sends the records */
            certificate?: components["schemas"]["ChainCertificate"];
        };
        /** @description The certificate that sends the records of a chain */
        ChainCertificate: {
            /** @description SHA-256 fingerprint of the certificate, if it could be read */
            fingerprint?: string;
            /**
             * Format: date-time
             * @description Time when the certificate expires
             */
            valid_to: string;
            /** @description Days until the certificate expires */
            days_left: number;
            /** @description Warning about the certificate */
            warning?: string;
        };
        /** @description An event of a chain */
        ChainEvent: {
            /**
             * Format: date-time
             * @description Time of the event
             */
            at: string;
            /** @description What happened */
            text: string;
        };
        /** @description The last record of a chain */
        ChainHead: {
            /** @description Position in the chain, starting with 1 */
            sequence: number;
            /** @description Tax ID of the issuer */
            issuer: string;
            /** @description Number of the invoice, including its series */
            number: string;
            /** @description Issue date of the invoice */
            date: string;
            /** @description SHA-256 hash of the record */
            fingerprint: string;
            /** @description Time in the record */
            at: string;
        };
        /** @description The chains, by supplier */
        ChainList: {
            /** @description Rows of this response */
            list: components["schemas"]["Chain"][];
            /** @description Value of `cursor` for the next page; absent on the last page */
            next_cursor?: string;
        };
        /** @description The totals of the month when it was closed */
        ClosedMonth: {
            /** @description Month of the issue dates */
            month: string;
            /**
             * Format: date-time
             * @description Time at which the month was closed
             */
            closed_at: string;
            /**
             * Format: uuid
             * @description Id of the access key that closed the month
             */
            closed_by: string;
            /** @description Hash of the last record when the month was closed */
            fingerprint?: string;
            /** @description Number of issued invoices that were not cancelled */
            invoices: number;
            /**
             * Format: decimal
             * @description Taxable base
             */
            base: string;
            /**
             * Format: decimal
             * @description Tax amount
             */
            tax: string;
            /**
             * Format: decimal
             * @description Equivalence surcharge
             */
            surcharge: string;
            /**
             * Format: decimal
             * @description Total, tax included
             */
            total: string;
        };
        /** @description The closing sheet */
        Closing: {
            /** @description First day of the period */
            from: string;
            /** @description Last day of the period */
            to: string;
            /** @description Tax ID of the supplier */
            supplier?: string;
            /** @description Totals of all issued invoices */
            issued: {
                /** @description Number of invoices */
                invoices: number;
                /** @description Taxable base */
                base: string;
                /** @description Tax amount */
                tax: string;
                /** @description Equivalence surcharge */
                surcharge: string;
                /** @description Total, tax included */
                total: string;
                /** @description What the value contains */
                means: string;
            };
            /** @description Totals by state */
            states: {
                /** @description Invoices accepted by the authority */
                accepted: {
                    /** @description Number of invoices */
                    invoices: number;
                    /** @description Taxable base */
                    base: string;
                    /** @description Tax amount */
                    tax: string;
                    /** @description Equivalence surcharge */
                    surcharge: string;
                    /** @description Total, tax included */
                    total: string;
                    /** @description What the value contains */
                    means: string;
                };
                /** @description Invoices accepted with errors */
                "accepted-with-errors": {
                    /** @description Number of invoices */
                    invoices: number;
                    /** @description Taxable base */
                    base: string;
                    /** @description Tax amount */
                    tax: string;
                    /** @description Equivalence surcharge */
                    surcharge: string;
                    /** @description Total, tax included */
                    total: string;
                    /** @description What the value contains */
                    means: string;
                };
                /** @description Invoices that were changed after the authority accepted them */
                amended: {
                    /** @description Number of invoices */
                    invoices: number;
                    /** @description Taxable base */
                    base: string;
                    /** @description Tax amount */
                    tax: string;
                    /** @description Equivalence surcharge */
                    surcharge: string;
                    /** @description Total, tax included */
                    total: string;
                    /** @description What the value contains */
                    means: string;
                };
                /** @description Invoices for which the response of the authority is pending */
                waiting: {
                    /** @description Number of invoices */
                    invoices: number;
                    /** @description Taxable base */
                    base: string;
                    /** @description Tax amount */
                    tax: string;
                    /** @description Equivalence surcharge */
                    surcharge: string;
                    /** @description Total, tax included */
                    total: string;
                    /** @description What the value contains */
                    means: string;
                };
                /** @description Invoices rejected by the authority */
                rejected: {
                    /** @description Number of invoices */
                    invoices: number;
                    /** @description Taxable base */
                    base: string;
                    /** @description Tax amount */
                    tax: string;
                    /** @description Equivalence surcharge */
                    surcharge: string;
                    /** @description Total, tax included */
                    total: string;
                    /** @description What the value contains */
                    means: string;
                };
                /** @description Invoices whose cancellation the authority accepted */
                cancelled: {
                    /** @description Number of invoices */
                    invoices: number;
                    /** @description Taxable base */
                    base: string;
                    /** @description Tax amount */
                    tax: string;
                    /** @description Equivalence surcharge */
                    surcharge: string;
                    /** @description Total, tax included */
                    total: string;
                    /** @description What the value contains */
                    means: string;
                };
                /** @description Invoices without a record */
                "not-reported": {
                    /** @description Number of invoices */
                    invoices: number;
                    /** @description Taxable base */
                    base: string;
                    /** @description Tax amount */
                    tax: string;
                    /** @description Equivalence surcharge */
                    surcharge: string;
                    /** @description Total, tax included */
                    total: string;
                    /** @description What the value contains */
                    means: string;
                };
            };
            /** @description Totals of invoices that are not cancelled */
            in_force: {
                /** @description Number of invoices */
                invoices: number;
                /** @description Taxable base */
                base: string;
                /** @description Tax amount */
                tax: string;
                /** @description Equivalence surcharge */
                surcharge: string;
                /** @description Total, tax included */
                total: string;
                /** @description What the value contains */
                means: string;
            };
            /** @description Totals by category, key, percent and country */
            by_rate: {
                /** @description Tax category */
                category: string;
                /** @description Key of the tax */
                key: string;
                /** @description Tax rate in percent */
                percent: string;
                /** @description Country of the tax, if it is not Spain */
                tax_country: string;
                /** @description Taxable base */
                base: string;
                /** @description Tax amount */
                tax: string;
                /** @description Equivalence surcharge */
                surcharge: string;
                /** @description Total, tax included */
                total: string;
            }[];
            /** @description Invoices in other currencies without an exchange rate; excluded from the totals */
            other_currencies: {
                /** @description Number of invoices */
                invoices: number;
                /** @description What the value contains */
                means: string;
            };
            /** @description Invoices with a number that wait for their workflow */
            not_issued: {
                /** @description Number of invoices */
                invoices: number;
                /** @description What the value contains */
                means: string;
            };
            /** @description Invoices that the workflow cannot issue */
            blocked: {
                /** @description Number of invoices */
                invoices: number;
                /** @description Reasons, with the number of invoices */
                reasons: {
                    /** @description Key of the reason */
                    key: string;
                    /** @description Number of invoices */
                    invoices: number;
                    /** @description Ids of the first entries */
                    entries: string[];
                }[];
                /** @description What the value contains */
                means: string;
            };
            /** @description Assigned numbers that no document has */
            unused_numbers: {
                /** @description Number of these numbers */
                count: number;
                /** @description The first of these numbers */
                list: {
                    /** @description Name of the series */
                    series: string;
                    /** @description Number that no document has */
                    code: string;
                    /** @description Id of the entry */
                    entry: string;
                }[];
                /** @description What the value contains */
                means: string;
            };
            /** @description Totals whose tax belongs to the return of another month */
            other_periods: {
                /** @description Totals of each of these months */
                list: {
                    /** @description Month, `YYYY-MM` */
                    month: string;
                    /** @description Number of invoices */
                    invoices: number;
                    /** @description Taxable base */
                    base: string;
                    /** @description Tax amount */
                    tax: string;
                    /** @description Equivalence surcharge */
                    surcharge: string;
                    /** @description Total, tax included */
                    total: string;
                }[];
                /** @description What the value contains */
                means: string;
            };
            /** @description Totals in force, calculated only from the newest registration record of each invoice */
            of_records: {
                /** @description Number of invoices */
                invoices: number;
                /** @description Taxable base */
                base: string;
                /** @description Tax amount */
                tax: string;
                /** @description Equivalence surcharge */
                surcharge: string;
                /** @description Total, tax included */
                total: string;
                /** @description What the value contains */
                means: string;
            };
            /** @description Amounts that are in the totals of the records but not in their rates */
            outside_rates: {
                /** @description Number of invoices */
                invoices: number;
                /** @description Tax amount */
                tax: string;
                /** @description Total, tax included */
                total: string;
                /** @description What the value contains */
                means: string;
            };
            /** @description Differences from the records of the authority; only a reconciliation finds them */
            differing: {
                /** @description Whether the differences are known */
                known: boolean;
                /** @description What the value contains */
                means: string;
            };
        };
        /** @description The confirmation of the signed authorization form */
        Confirmation: {
            /** @description Whether the signed authorization form was confirmed */
            confirmed: boolean;
        };
        /** @description The chain with the confirmation */
        Confirmed: {
            /** @description Tax ID of the supplier */
            supplier: string;
            /** @description Installation number of the chain */
            installation: string;
            /** @description Number of records */
            records: number;
        };
        /** @description The session */
        ConsoleSession: {
            /**
             * Format: uuid
             * @description Id of the console session
             */
            id: string;
            /** @description Name of the person */
            name: string;
            /** @description Role, which decides what the person may do */
            role: string;
            /** @description How the person signed in */
            how: string;
            /** @description Browser of the person */
            agent?: string;
            /**
             * Format: date-time
             * @description Time when the console session was created
             */
            created_at: string;
            /**
             * Format: date-time
             * @description Time of the last use
             */
            last_used_at: string;
            /**
             * Format: date-time
             * @description Time when it expires
             */
            expires_at: string;
        };
        /** @description The sessions */
        ConsoleSessionList: {
            /** @description Rows of this response */
            list: components["schemas"]["ConsoleSession"][];
        };
        /** @description The count */
        Count: {
            /** @description Schema of the documents, for example `bill/invoice` */
            schema: string;
            /** @description Filter, for example `series = A AND payable > 100` */
            filter?: string;
            /** @description Number of matches */
            count?: number;
            /** @description Whether the count is a lower bound, because counting stopped early */
            count_capped?: boolean;
            /** @description Whether the entries cannot be counted with this filter */
            count_unavailable?: boolean;
            /**
             * Format: date-time
             * @description Everything that was stored before this time is included
             */
            watermark: string;
            /** @description Remarks */
            notes?: string[];
        };
        /** @description The delivery of an event to a webhook */
        Delivery: {
            /**
             * Format: uuid
             * @description Id of the event
             */
            event_id: string;
            /**
             * @description Type of the event
             * @enum {string}
             */
            type: "entry.created" | "entry.updated" | "entry.state" | "entry.files" | "entry.meta" | "entry.erased" | "entry.unblocked" | "job.created" | "job.updated" | "job.completed" | "batch.completed" | "month.exported" | "record.sealed" | "record.accepted" | "record.accepted_with_errors" | "record.rejected" | "record.late" | "registration.opened" | "registration.submitted" | "registration.reminded" | "registration.returned" | "registration.approved" | "registration.expired" | "registration.withdrawn" | "registration.updated" | "chain.updated" | "chain.stopped" | "chain.paused" | "chain.resumed" | "chain.alarm" | "certificate.expiring" | "title.ending" | "key.created" | "key.revoked" | "workflow.created" | "workflow.updated" | "series.updated" | "enrollment.updated" | "application.updated" | "workspace.updated" | "webhook.created" | "webhook.updated" | "webhook.deleted" | "webhook.disabled" | "webhook.test";
            /** @description Ids and short words that describe the change; the fields depend on the type */
            data: {
                /** @description Entry; for registrations and chains, the party entry of the supplier */
                entry_id?: string;
                /** @description Version of the entry, as in `GET /silo/v1/entries/{id}` */
                version?: string;
                /** @description State that was set */
                state?: string;
                /** @description Current folder of the entry */
                folder?: string;
                /** @description File */
                file_id?: string;
                /** @description Job */
                job_id?: string;
                /** @description Batch */
                batch_id?: string;
                /** @description Export of a month */
                export_id?: string;
                /** @description Status of the job, batch or export, as in the call that reads it */
                status?: string;
                /** @description `succeeded`, `succeeded-with-warnings`, `failed` or `cancelled` */
                result?: string;
                /** @description Provider of the step that is waiting or finished last */
                step?: string;
                /** @description Kind of the record, `registration` or `cancellation` */
                record?: string;
                /** @description Sequence number of the record in its chain */
                sequence?: number;
                /** @description Installation number of the record */
                installation?: string;
                /** @description Code of the authority or of the problem */
                code?: string;
                /** @description Access key */
                key_id?: string;
                /** @description Workflow */
                workflow_id?: string;
                /** @description Series */
                series_id?: string;
                /** @description Registration of a supplier */
                registration_id?: string;
                /** @description Enrollment */
                enrollment_id?: string;
                /** @description Application */
                application_id?: string;
                /** @description Webhook */
                webhook_id?: string;
                /** @description State of the supplier, `pending`, `registered` or `unregistered` */
                registration?: string;
                /** @description Days until the certificate, or the authorization to send, expires */
                days?: number;
                /** @description Time of expiry */
                expires_at?: string;
                /** @description Last day */
                until?: string;
                /** @description Start time */
                since?: string;
                /** @description First 16 digits of the SHA-256 fingerprint of the certificate, or `configured` for the certificate of the installation */
                certificate?: string;
                /** @description Reason, as one word */
                reason?: string;
            };
            /**
             * @description `waiting`, `delivered` or `failed`
             * @enum {string}
             */
            state: "waiting" | "delivered" | "failed";
            /** @description Number of attempts */
            attempts: number;
            /**
             * Format: date-time
             * @description Time of the next attempt
             */
            next_at?: string;
            /** @description Last attempts of the delivery */
            tries: {
                /**
                 * Format: date-time
                 * @description Time of the attempt
                 */
                at: string;
                /** @description Status code of the response */
                status?: number;
                /** @description Duration in milliseconds */
                duration_ms: number;
                /** @description Start of the response, or why there was none */
                text: string;
            }[];
            /**
             * Format: date-time
             * @description Time when the delivery was created
             */
            created_at: string;
        };
        /** @description A page of deliveries */
        DeliveryPage: {
            /** @description Rows of this response */
            list: components["schemas"]["Delivery"][];
            /** @description Maximum number of rows per page */
            limit: number;
            /** @description Value of `cursor` for the next page; absent on the last page */
            next_cursor?: string;
        };
        /** @description A record that differs */
        Difference: {
            /** @description Tax ID of the issuer */
            issuer: string;
            /** @description Number of the invoice, including its series */
            number: string;
            /** @description Issue date of the invoice */
            date: string;
            /**
             * @description Kind of the difference
             * @enum {string}
             */
            kind: "only-in-sello" | "only-at-authority" | "different" | "unsettled";
            /** @description Value that Sello has */
            sello: string | null;
            /** @description Value that the authority has */
            authority: string | null;
            /**
             * @description What to do about the difference, as a code
             * @enum {string}
             */
            action: "none" | "settle" | "resend" | "register-again" | "review";
            /** @description What to do about the difference */
            advice: string;
        };
        /** @description A stop that ended */
        EndedStop: {
            /**
             * @description What is stopped: the chain or the certificate
             * @enum {string}
             */
            what: "chain" | "certificate";
            /**
             * Format: date-time
             * @description Time when sending stopped
             */
            at: string;
            /** @description Why sending stopped */
            text: string;
            /** @description What happens if the cause of the stop was not fixed */
            warning: string;
        };
        /** @description The enrollment */
        Enrollment: {
            /**
             * Format: uuid
             * @description Id of the enrollment
             */
            id: string;
            /**
             * Format: date-time
             * @description Time when the enrollment was created
             */
            created_at: string;
            /**
             * Format: date-time
             * @description Time of the last change
             */
            updated_at: string;
            /**
             * Format: uuid
             * @description Id of the workspace
             */
            owner_id: string;
            /**
             * Format: uuid
             * @description Id of the application
             */
            app_id: string;
            /** @description Whether the workspace reports to the simulator or the test environment */
            sandbox: boolean;
            /** @description Data of the application */
            data?: unknown;
            /** @description Whether the enrollment has ended */
            disabled: boolean;
        };
        /** @description The entry */
        Entry: {
            /**
             * Format: uuid
             * @description Id of the entry
             */
            id: string;
            /**
             * Format: date-time
             * @description Time when the entry was created
             */
            created_at: string;
            /**
             * Format: date-time
             * @description Time of the last change
             */
            updated_at: string;
            /** @description Key that you choose for the entry; each key exists once among the entries of a workspace */
            key?: string;
            /**
             * Format: uuid
             * @description Id of the entry from which this one was created
             */
            previous_id?: string;
            /** @description Name of the folder, for example `sales` */
            folder: string;
            /** @description State of the entry */
            state: string;
            /** @description What is wrong: violated rules and failures */
            faults?: components["schemas"]["Fault"][];
            /** @description What looks wrong */
            warnings?: components["schemas"]["Warning"][];
            /**
             * @description Result of the last job that locked the entry
             * @enum {string}
             */
            result?: "succeeded" | "succeeded-with-warnings" | "failed" | "cancelled";
            /** @description Outcome of the newest record at the authority */
            fiscal?: {
                /** @description Kind of the record */
                kind: string;
                /** @description Outcome at the authority: accepted, accepted with errors, rejected, or not yet known */
                outcome: string;
                /** @description Code of the authority */
                code?: string;
                /** @description Message of the authority */
                message?: string;
                /** @description Receipt of the authority (CSV) */
                csv?: string;
            };
            /** @description Whether the document is a draft, which is not signed yet */
            draft?: boolean;
            /** @description Whether the envelope is signed */
            signed?: boolean;
            /** @description Whether the document is invalid */
            invalid?: boolean;
            /** @description URL of the envelope's schema */
            env_schema: string;
            /** @description URL of the document's schema */
            doc_schema: string;
            /** @description Digest of the document, which its signatures cover */
            digest: {
                /** @description Algorithm of the digest */
                alg: string;
                /** @description Value of the digest */
                val: string;
            };
            /** @description Summary of the document: the fields that lists show */
            snippet: Record<string, unknown>;
            /** @description Labels that you choose */
            tags?: string[];
            /** @description Files of the entry */
            attachments?: components["schemas"]["File"][];
            /** @description Meta rows of the entry */
            meta?: components["schemas"]["Meta"][];
            /** @description Field of the document that contains the reference, for example `preceding` */
            context?: string;
            /** @description Version of the entry */
            version: string;
            /** @description Versions, newest first */
            versions: {
                /** @description Version of the entry */
                version: string;
                /**
                 * Format: date-time
                 * @description Time of the version
                 */
                at: string;
                /** @description Whether the envelope is signed */
                signed?: boolean;
                /** @description Whether the document is invalid */
                invalid?: boolean;
                /** @description Application that made the change */
                src: string;
                /** @description Id of the access key that made the change */
                src_id?: string;
            }[];
            /** @description Envelope of the entry */
            data?: Record<string, unknown>;
        };
        /** @description An action, and why it is unavailable */
        EntryAction: {
            /**
             * @description Name of the action
             * @enum {string}
             */
            name: "edit" | "run" | "correct" | "cancel";
            /** @description Whether the action is available now */
            allowed: boolean;
            /**
             * @description Code of the reason why the action is unavailable
             * @enum {string}
             */
            reason?: "scope" | "job-runs" | "unsettled" | "accepted" | "reported" | "cancelled" | "invalid" | "not-reported" | "not-an-invoice" | "no-workflow";
            /** @description Explanation of the reason */
            why?: string;
            /** @description Workflows that run the action */
            workflows?: {
                /**
                 * Format: uuid
                 * @description Id of the workflow
                 */
                id: string;
                /** @description Name of the workflow */
                name: string;
            }[];
        };
        /** @description The actions */
        EntryActionList: {
            /** @description Rows of this response */
            list: components["schemas"]["EntryAction"][];
        };
        /** @description A page of entries, without their envelopes */
        EntryPage: {
            /** @description Rows of this response */
            list: components["schemas"]["Entry"][];
            /** @description Name of the folder, for example `sales` */
            folder?: string;
            /** @description Maximum number of rows per page */
            limit: number;
            /** @description Cursor that returned this page */
            cursor?: string;
            /** @description Value of `cursor` for the next page; absent on the last page */
            next_cursor?: string;
            /** @description `created_at` of the first row on the first page */
            created_at?: string;
            /**
             * Format: date-time
             * @description Value of `created_at` for the next page (older form of pagination)
             */
            next_created_at?: string;
        };
        /** @description An error, with what is wrong and what to do */
        Error: {
            /** @description Key of the error */
            key: string;
            /** @description Key of the error */
            code: string;
            /** @description What is wrong, and what to do */
            message: string;
            /** @description Id of the existing resource, if the error is a conflict */
            id?: string;
            /** @description What to do about it */
            remedy: string;
            /** @description Path of the section in the documentation, for example `docs/errors.md#validation` */
            link: string;
            /** @description The texts of the violated rules as nested objects, for forms; always in English, without remedies */
            fields?: Record<string, unknown>;
            /** @description What is wrong: violated rules and failures */
            faults?: components["schemas"]["Fault"][];
            /** @description What looks wrong */
            warnings?: components["schemas"]["Warning"][];
            /** @description Id of the request */
            request_id: string;
        };
        /** @description An event, which describes a change */
        Event: {
            /**
             * Format: uuid
             * @description Id of the event
             */
            id: string;
            /**
             * @description Type of the event
             * @enum {string}
             */
            type: "entry.created" | "entry.updated" | "entry.state" | "entry.files" | "entry.meta" | "entry.erased" | "entry.unblocked" | "job.created" | "job.updated" | "job.completed" | "batch.completed" | "month.exported" | "record.sealed" | "record.accepted" | "record.accepted_with_errors" | "record.rejected" | "record.late" | "registration.opened" | "registration.submitted" | "registration.reminded" | "registration.returned" | "registration.approved" | "registration.expired" | "registration.withdrawn" | "registration.updated" | "chain.updated" | "chain.stopped" | "chain.paused" | "chain.resumed" | "chain.alarm" | "certificate.expiring" | "title.ending" | "key.created" | "key.revoked" | "workflow.created" | "workflow.updated" | "series.updated" | "enrollment.updated" | "application.updated" | "workspace.updated" | "webhook.created" | "webhook.updated" | "webhook.deleted" | "webhook.disabled" | "webhook.test";
            /**
             * Format: date-time
             * @description Time when the event was created
             */
            created_at: string;
            /**
             * Format: uuid
             * @description Id of the workspace
             */
            workspace_id?: string;
            /** @description Ids and short words that describe the change; the fields depend on the type */
            data: {
                /** @description Entry; for registrations and chains, the party entry of the supplier */
                entry_id?: string;
                /** @description Version of the entry, as in `GET /silo/v1/entries/{id}` */
                version?: string;
                /** @description State that was set */
                state?: string;
                /** @description Current folder of the entry */
                folder?: string;
                /** @description File */
                file_id?: string;
                /** @description Job */
                job_id?: string;
                /** @description Batch */
                batch_id?: string;
                /** @description Export of a month */
                export_id?: string;
                /** @description Status of the job, batch or export, as in the call that reads it */
                status?: string;
                /** @description `succeeded`, `succeeded-with-warnings`, `failed` or `cancelled` */
                result?: string;
                /** @description Provider of the step that is waiting or finished last */
                step?: string;
                /** @description Kind of the record, `registration` or `cancellation` */
                record?: string;
                /** @description Sequence number of the record in its chain */
                sequence?: number;
                /** @description Installation number of the record */
                installation?: string;
                /** @description Code of the authority or of the problem */
                code?: string;
                /** @description Access key */
                key_id?: string;
                /** @description Workflow */
                workflow_id?: string;
                /** @description Series */
                series_id?: string;
                /** @description Registration of a supplier */
                registration_id?: string;
                /** @description Enrollment */
                enrollment_id?: string;
                /** @description Application */
                application_id?: string;
                /** @description Webhook */
                webhook_id?: string;
                /** @description State of the supplier, `pending`, `registered` or `unregistered` */
                registration?: string;
                /** @description Days until the certificate, or the authorization to send, expires */
                days?: number;
                /** @description Time of expiry */
                expires_at?: string;
                /** @description Last day */
                until?: string;
                /** @description Start time */
                since?: string;
                /** @description First 16 digits of the SHA-256 fingerprint of the certificate, or `configured` for the certificate of the installation */
                certificate?: string;
                /** @description Reason, as one word */
                reason?: string;
            };
            /** @description Cursor after this event */
            cursor: string;
        };
        /** @description A page of events */
        EventPage: {
            /** @description Rows of this response */
            list: components["schemas"]["Event"][];
            /** @description Maximum number of rows per page */
            limit: number;
            /** @description Cursor that returned this page */
            cursor?: string;
            /** @description Value of `cursor` for the next page; absent on the last page */
            next_cursor?: string;
            /** @description Value of `cursor` to continue from this point later */
            resume_cursor?: string;
        };
        /** @description A fault, with what is wrong and where */
        Fault: {
            /** @description Provider of the step */
            provider?: string;
            /** @description Code of the rule, of the step or of the authority */
            code: string;
            /** @description What is wrong, and what to do */
            message: string;
            /** @description JSON paths of the fields that are wrong */
            paths?: string[];
            /** @description What to do about it */
            remedy?: string;
            /** @description Path of the section in the documentation, for example `docs/errors.md#validation` */
            link: string;
        };
        /** @description The file */
        File: {
            /**
             * Format: uuid
             * @description Id of the file
             */
            id: string;
            /**
             * Format: uuid
             * @description Id of the entry
             */
            entry_id: string;
            /** @description Name of the file */
            name: string;
            /** @description Key that you choose; a new file replaces the file of the entry with the same key and category */
            key?: string;
            /** @description Category of the file */
            category?: string;
            /** @description Description of the file */
            desc?: string;
            /** @description Media type, for example `text/plain` */
            mime: string;
            /** @description Size in bytes */
            size: number;
            /** @description Hash of the content (SHA-256) */
            hash: string;
            /** @description Public URL of the file, which needs no token */
            url: string;
            /** @description Whether the file can be embedded in the PDF */
            embeddable?: boolean;
            /** @description Whether the file has no public URL */
            private?: boolean;
            /** @description Whether Sello already has the bytes */
            stored: boolean;
            /**
             * Format: uuid
             * @description Id of the job
             */
            job_id?: string;
            /** @description Additional data that the client stores */
            meta?: {
                [key: string]: string;
            };
            /** @description Earlier versions of the file, which this one replaced */
            previous?: {
                /**
                 * Format: uuid
                 * @description Id of the earlier file
                 */
                id: string;
                /**
                 * Format: date-time
                 * @description Time when the earlier file was created
                 */
                created_at: string;
                /** @description Hash of the content (SHA-256) */
                hash: string;
                /** @description Size in bytes */
                size: number;
            }[];
            /**
             * Format: date-time
             * @description Time when the file was created
             */
            created_at: string;
        };
        /** @description What is wrong with the form */
        FormFault: {
            /**
             * @description Code of the problem or of the authority
             * @enum {string}
             */
            code: "form-unsigned" | "form-other" | "form-incomplete" | "signature-invalid" | "signature-other" | "certificate-expired" | "identity-missing" | "identity-unreadable" | "identity-too-large" | "name-not-a-person" | "file-unsafe" | "file-too-large" | "certificate-unknown" | "signer-unproven" | "form-unread" | "signed-by-hand" | "registration-failed";
            /** @description What is wrong, and what to do */
            message: string;
            /** @description What to do about it */
            remedy: string;
            /**
             * @description Who acts next: the supplier, or an operator
             * @enum {string}
             */
            decides: "supplier" | "operator";
        };
        /** @description The status of each part of the installation */
        Health: {
            /**
             * @description Status of MongoDB
             * @enum {string}
             */
            mongodb: "up" | "down";
            /**
             * @description Status of Temporal
             * @enum {string}
             */
            temporal: "up" | "down";
            /**
             * @description Status of the sweep, the periodic background check
             * @enum {string}
             */
            sweep: "up" | "late" | "unknown";
            /** @description Seconds since the last pass of the sweep */
            sweep_age_seconds?: number;
            /** @description Status of the witness */
            witness: string;
            /**
             * Format: date-time
             * @description Time when the witness began, if an earlier witness was lost; series that are older are paused until you resume them
             */
            witness_lost_before?: string;
            /** @description Present if the installation sends nothing (`SELLO_SENDS_NOTHING`) */
            sends_nothing?: boolean;
        };
        /** @description The file of the picture */
        IdentityView: {
            /**
             * Format: uuid
             * @description Id of the picture
             */
            id: string;
            /**
             * @description Side of the identity document
             * @enum {string}
             */
            view: "front" | "back" | "page";
        };
        /** @description The step with its events */
        Intent: {
            /**
             * Format: uuid
             * @description Id of the executed step
             */
            id: string;
            /** @description Id of the step in the workflow */
            step_id: string;
            /** @description Name of the step */
            name: string;
            /** @description Provider of the step */
            provider: string;
            /**
             * Format: date-time
             * @description Time when the step was created
             */
            created_at: string;
            /**
             * Format: date-time
             * @description Time of the last change
             */
            updated_at: string;
            /** @description Whether the step has finished */
            completed: boolean;
            /** @description Events of the step, oldest first */
            events: {
                /** @description Position of the event in the list */
                index: number;
                /** @description Status of the event */
                status: string;
                /**
                 * Format: date-time
                 * @description Time of the event
                 */
                at: string;
                /** @description Code of the problem or of the authority */
                code?: string;
                /** @description Message of the event */
                message?: string;
            }[];
        };
        /** @description The person with the invitation, which is shown only once */
        InvitedPerson: {
            /**
             * Format: uuid
             * @description Id of the person
             */
            id: string;
            /** @description Name of the person */
            name: string;
            /**
             * @description Role, which decides what the person may do
             * @enum {string}
             */
            role: "viewer" | "clerk" | "manager" | "admin" | "service";
            /**
             * @description Whether the person is invited or has joined
             * @enum {string}
             */
            state: "invited" | "joined";
            /**
             * Format: date-time
             * @description Time of the invitation
             */
            invited_at: string;
            /**
             * Format: date-time
             * @description Time when the person accepted the invitation
             */
            joined_at?: string;
            /**
             * Format: date-time
             * @description Expiry of the invitation
             */
            invitation_expires_at?: string;
            /** @description Link of the invitation, and when it expires */
            invitation: {
                /** @description Link of the invitation */
                url: string;
                /**
                 * Format: date-time
                 * @description Time when the invitation expires
                 */
                expires_at: string;
            };
        };
        /** @description The invoice */
        Invoice: {
            /**
             * Format: uuid
             * @description Id of the invoice
             */
            id?: string;
            /** @description Key that you chose for the invoice */
            key?: string;
            /**
             * @description Status of the invoice
             * @enum {string}
             */
            status: "preview" | "processing" | "issued" | "reported" | "rejected" | "failed" | "cancelled";
            /**
             * @description Kind of the invoice
             * @enum {string}
             */
            kind: "invoice" | "simplified" | "debit-note" | "credit-note" | "corrective" | "replacement" | "proforma" | "other";
            /** @description Type of the record (F1 to F3, R1 to R5) */
            record_type: string | null;
            /** @description Name of the series */
            series: string | null;
            /** @description Number within the series */
            code?: string | null;
            /** @description Number as it is printed and reported */
            number?: string | null;
            /** @description Issue date */
            issue_date: string;
            /** @description Day of the sale, if it differs from the issue date */
            operation_date: string | null;
            /** @description Supplier */
            supplier: {
                /** @description Tax ID */
                tax_code: string | null;
                /** @description Name of the supplier */
                name: string;
            };
            /** @description Customer; null without one */
            customer: {
                /** @description Tax ID */
                tax_code: string | null;
                /** @description Name of the customer */
                name: string;
                /** @description Country of the customer */
                country: string | null;
            } | null;
            /** @description Currency code (ISO 4217) */
            currency: string;
            /** @description Totals in the currency of the invoice; the totals of a credit note are negative */
            totals: {
                /**
                 * Format: decimal
                 * @description Amount without tax
                 */
                base: string;
                /**
                 * Format: decimal
                 * @description Tax without surcharge
                 */
                tax: string;
                /**
                 * Format: decimal
                 * @description Equivalence surcharge
                 */
                surcharge: string;
                /**
                 * Format: decimal
                 * @description Withholding
                 */
                withheld: string;
                /**
                 * Format: decimal
                 * @description Amount with tax, before withholding
                 */
                total: string;
                /**
                 * Format: decimal
                 * @description Amount to pay, after withholding
                 */
                payable: string;
                /**
                 * Format: decimal
                 * @description Amount that has not been paid yet
                 */
                due: string;
                /** @description Totals by rate; absent in lists */
                taxes?: {
                    /** @description Tax category */
                    category: string;
                    /** @description Percentage; null for a sale without a rate */
                    percent: string | null;
                    /**
                     * Format: decimal
                     * @description Amount without tax
                     */
                    base: string;
                    /**
                     * Format: decimal
                     * @description Amount of the tax or surcharge
                     */
                    amount: string;
                    /** @description Code of a sale that is not taxed, for example E1; absent for a taxed sale */
                    code?: string;
                    /** @description Equivalence surcharge */
                    surcharge?: {
                        /** @description Percentage; null for a sale without a rate */
                        percent: string;
                        /**
                         * Format: decimal
                         * @description Amount of the tax or surcharge
                         */
                        amount: string;
                    };
                }[];
            };
            /** @description Totals of the record in euros, for an invoice in another currency */
            totals_eur?: {
                /**
                 * Format: decimal
                 * @description Amount without tax
                 */
                base: string;
                /**
                 * Format: decimal
                 * @description Tax without surcharge
                 */
                tax: string;
                /**
                 * Format: decimal
                 * @description Amount with tax, before withholding
                 */
                total: string;
            };
            /** @description QR code; null before the seal */
            qr?: {
                /** @description Text of the QR code */
                text: string;
                /** @description QR code as PNG in a data URI; absent in lists */
                png?: string;
                /** @description URL of the QR code as SVG */
                svg_url: string;
            } | null;
            /** @description PDF of the invoice */
            pdf?: {
                /** @description URL of the PDF */
                url: string;
                /** @description Whether the PDF has been created */
                ready: boolean;
            };
            /** @description PDF and e-invoices that were created, in this order */
            files?: {
                /**
                 * @description Which file it is
                 * @enum {string}
                 */
                key: "pdf" | "ubl" | "cii" | "facturae";
                /** @description Name of the file */
                name: string;
                /** @description Media type */
                mime: string;
                /** @description Size in bytes */
                size: number;
                /** @description Path of the file, for the token of the call */
                href: string;
            }[];
            /** @description Sealed record; null before the seal */
            record?: {
                /** @description Hash of the record */
                fingerprint: string;
                /** @description Position of the record in its chain */
                position: number;
                /**
                 * Format: date-time
                 * @description Time of the seal
                 */
                sealed_at: string;
            } | null;
            /** @description Response of the authority to the newest record of the invoice; null before the seal */
            report?: components["schemas"]["InvoiceReport"] | null;
            /** @description Response of the authority to the record that cancels the invoice; null without one */
            cancellation?: components["schemas"]["InvoiceReport"] | null;
            /** @description Ids of the invoices that this one corrects */
            corrects?: string[];
            /** @description Ids of the invoices that correct this one, oldest first */
            corrected_by?: string[];
            /** @description Ids of the simplified invoices that this invoice replaces */
            replaces?: string[];
            /** @description Id of the invoice that replaces this simplified invoice; null without one */
            replaced_by?: string | null;
            /** @description What looks wrong */
            warnings: components["schemas"]["JobWarning"][];
            /** @description Why the invoice failed */
            faults: components["schemas"]["Fault"][];
            /** @description Id of the job that issues the invoice */
            job_id?: string | null;
            /** @description Whether this job has ended. If it has, it creates no PDF later, and an invoice without `report` is not reported */
            ended?: boolean;
            /**
             * Format: date-time
             * @description Time when the invoice was created
             */
            created_at?: string;
        };
        /** @description Rows and closing sheet */
        InvoiceBook: {
            /** @description First day of the period */
            from: string;
            /** @description Last day of the period */
            to: string;
            /** @description Tax ID of the supplier */
            supplier?: string;
            /** @description Rows of this response */
            list: components["schemas"]["BookRow"][];
            /** @description Closing sheet of the period */
            closing: {
                /** @description Totals of all issued invoices */
                issued: {
                    /** @description Number of invoices */
                    invoices: number;
                    /** @description Taxable base */
                    base: string;
                    /** @description Tax amount */
                    tax: string;
                    /** @description Equivalence surcharge */
                    surcharge: string;
                    /** @description Total, tax included */
                    total: string;
                    /** @description What the value contains */
                    means: string;
                };
                /** @description Totals by state */
                states: {
                    /** @description Invoices accepted by the authority */
                    accepted: {
                        /** @description Number of invoices */
                        invoices: number;
                        /** @description Taxable base */
                        base: string;
                        /** @description Tax amount */
                        tax: string;
                        /** @description Equivalence surcharge */
                        surcharge: string;
                        /** @description Total, tax included */
                        total: string;
                        /** @description What the value contains */
                        means: string;
                    };
                    /** @description Invoices accepted with errors */
                    "accepted-with-errors": {
                        /** @description Number of invoices */
                        invoices: number;
                        /** @description Taxable base */
                        base: string;
                        /** @description Tax amount */
                        tax: string;
                        /** @description Equivalence surcharge */
                        surcharge: string;
                        /** @description Total, tax included */
                        total: string;
                        /** @description What the value contains */
                        means: string;
                    };
                    /** @description Invoices that were changed after the authority accepted them */
                    amended: {
                        /** @description Number of invoices */
                        invoices: number;
                        /** @description Taxable base */
                        base: string;
                        /** @description Tax amount */
                        tax: string;
                        /** @description Equivalence surcharge */
                        surcharge: string;
                        /** @description Total, tax included */
                        total: string;
                        /** @description What the value contains */
                        means: string;
                    };
                    /** @description Invoices for which the response of the authority is pending */
                    waiting: {
                        /** @description Number of invoices */
                        invoices: number;
                        /** @description Taxable base */
                        base: string;
                        /** @description Tax amount */
                        tax: string;
                        /** @description Equivalence surcharge */
                        surcharge: string;
                        /** @description Total, tax included */
                        total: string;
                        /** @description What the value contains */
                        means: string;
                    };
                    /** @description Invoices rejected by the authority */
                    rejected: {
                        /** @description Number of invoices */
                        invoices: number;
                        /** @description Taxable base */
                        base: string;
                        /** @description Tax amount */
                        tax: string;
                        /** @description Equivalence surcharge */
                        surcharge: string;
                        /** @description Total, tax included */
                        total: string;
                        /** @description What the value contains */
                        means: string;
                    };
                    /** @description Number of cancelled invoices */
                    cancelled: {
                        /** @description Number of invoices */
                        invoices: number;
                        /** @description Taxable base */
                        base: string;
                        /** @description Tax amount */
                        tax: string;
                        /** @description Equivalence surcharge */
                        surcharge: string;
                        /** @description Total, tax included */
                        total: string;
                        /** @description What the value contains */
                        means: string;
                    };
                    /** @description Invoices without a record */
                    "not-reported": {
                        /** @description Number of invoices */
                        invoices: number;
                        /** @description Taxable base */
                        base: string;
                        /** @description Tax amount */
                        tax: string;
                        /** @description Equivalence surcharge */
                        surcharge: string;
                        /** @description Total, tax included */
                        total: string;
                        /** @description What the value contains */
                        means: string;
                    };
                };
                /** @description Totals of invoices that are not cancelled */
                in_force: {
                    /** @description Number of invoices */
                    invoices: number;
                    /** @description Taxable base */
                    base: string;
                    /** @description Tax amount */
                    tax: string;
                    /** @description Equivalence surcharge */
                    surcharge: string;
                    /** @description Total, tax included */
                    total: string;
                    /** @description What the value contains */
                    means: string;
                };
                /** @description Totals by category, key, percent and country */
                by_rate: {
                    /** @description Tax category */
                    category: string;
                    /** @description Key of the tax */
                    key: string;
                    /** @description Tax rate in percent */
                    percent: string;
                    /** @description Country of the tax, if it is not Spain */
                    tax_country: string;
                    /** @description Taxable base */
                    base: string;
                    /** @description Tax amount */
                    tax: string;
                    /** @description Equivalence surcharge */
                    surcharge: string;
                    /** @description Total, tax included */
                    total: string;
                }[];
                /** @description Invoices in other currencies without an exchange rate; excluded from the totals */
                other_currencies: {
                    /** @description Number of invoices */
                    invoices: number;
                    /** @description What the value contains */
                    means: string;
                };
                /** @description Invoices with a number that wait for their workflow */
                not_issued: {
                    /** @description Number of invoices */
                    invoices: number;
                    /** @description What the value contains */
                    means: string;
                };
                /** @description Invoices that the workflow cannot issue */
                blocked: {
                    /** @description Number of invoices */
                    invoices: number;
                    /** @description Reasons, with the number of invoices */
                    reasons: {
                        /** @description Key of the reason */
                        key: string;
                        /** @description Number of invoices */
                        invoices: number;
                        /** @description Ids of the first entries */
                        entries: string[];
                    }[];
                    /** @description What the value contains */
                    means: string;
                };
                /** @description Assigned numbers that no document has */
                unused_numbers: {
                    /** @description Number of these numbers */
                    count: number;
                    /** @description The first of these numbers */
                    list: {
                        /** @description Name of the series */
                        series: string;
                        /** @description Number that no document has */
                        code: string;
                        /** @description Id of the entry */
                        entry: string;
                    }[];
                    /** @description What the value contains */
                    means: string;
                };
                /** @description Totals whose tax belongs to the return of another month */
                other_periods: {
                    /** @description Totals of each of these months */
                    list: {
                        /** @description Month, `YYYY-MM` */
                        month: string;
                        /** @description Number of invoices */
                        invoices: number;
                        /** @description Taxable base */
                        base: string;
                        /** @description Tax amount */
                        tax: string;
                        /** @description Equivalence surcharge */
                        surcharge: string;
                        /** @description Total, tax included */
                        total: string;
                    }[];
                    /** @description What the value contains */
                    means: string;
                };
                /** @description Totals in force, calculated only from the newest registration record of each invoice */
                of_records: {
                    /** @description Number of invoices */
                    invoices: number;
                    /** @description Taxable base */
                    base: string;
                    /** @description Tax amount */
                    tax: string;
                    /** @description Equivalence surcharge */
                    surcharge: string;
                    /** @description Total, tax included */
                    total: string;
                    /** @description What the value contains */
                    means: string;
                };
                /** @description Amounts that are in the totals of the records but not in their rates */
                outside_rates: {
                    /** @description Number of invoices */
                    invoices: number;
                    /** @description Tax amount */
                    tax: string;
                    /** @description Total, tax included */
                    total: string;
                    /** @description What the value contains */
                    means: string;
                };
                /** @description Differences from the records of the authority; only a reconciliation finds them */
                differing: {
                    /** @description Whether the differences are known */
                    known: boolean;
                    /** @description What the value contains */
                    means: string;
                };
            };
        };
        /** @description A page of the rows */
        InvoiceBookPage: {
            /** @description First day of the period */
            from: string;
            /** @description Last day of the period */
            to: string;
            /** @description Tax ID of the supplier */
            supplier?: string;
            /** @description Rows of this response */
            list: components["schemas"]["BookRow"][];
            /** @description Maximum number of rows per page */
            limit: number;
            /** @description Value of `cursor` for the next page; absent on the last page */
            next_cursor?: string;
        };
        /** @description The job that sends the email */
        InvoiceMail: {
            /**
             * Format: uuid
             * @description Id of the job
             */
            job_id: string;
            /**
             * @description `queued`: the job will send the email
             * @enum {string}
             */
            status: "queued";
            /** @description Recipients of the email */
            to: string[];
        };
        /** @description A page of invoices */
        InvoicePage: {
            /** @description Rows of this response */
            list: components["schemas"]["Invoice"][];
            /** @description Maximum number of rows per page */
            limit: number;
            /** @description Cursor that returned this page */
            cursor?: string;
            /** @description Value of `cursor` for the next page; absent on the last page */
            next_cursor?: string;
            /** @description `created_at` of the first row on the first page */
            created_at?: string;
            /**
             * Format: date-time
             * @description Value of `created_at` for the next page (older form of pagination)
             */
            next_created_at?: string;
        };
        /** @description The response of the authority to a record of the invoice */
        InvoiceReport: {
            /**
             * @description `queued`: not sealed yet; `waiting`: sealed, without a response; otherwise the response of the authority
             * @enum {string}
             */
            outcome: "queued" | "waiting" | "accepted" | "accepted-with-errors" | "rejected";
            /** @description When Sello next sends to the authority; null if that is not known */
            expected_at: string | null;
            /** @description Receipt of the authority (CSV) */
            csv: string | null;
            /** @description Code of the authority */
            code: string | null;
            /** @description Message of the authority */
            message: string | null;
            /** @description What to do */
            remedy: string | null;
            /** @description Time of the response */
            answered_at: string | null;
        };
        /** @description The job with its steps, files and current envelope */
        Job: {
            /**
             * Format: uuid
             * @description Id of the job
             */
            id: string;
            /**
             * Format: date-time
             * @description Time when the job was created
             */
            created_at: string;
            /**
             * Format: date-time
             * @description Time of the last change
             */
            updated_at: string;
            /**
             * Format: date-time
             * @description Time when the job finished; absent while it is running
             */
            completed_at?: string;
            /**
             * Format: uuid
             * @description Id of the workflow
             */
            workflow_id: string;
            /**
             * Format: uuid
             * @description Id of the entry
             */
            silo_entry_id?: string;
            /** @description Key that you choose for the job; each key exists once among the jobs of a workspace */
            key?: string;
            /** @description Arguments for the steps, by name */
            args?: {
                [key: string]: string;
            };
            /** @description Labels that you choose */
            tags?: string[];
            /** @description Status of the last step; `NA` before the first step; `KO` if the job failed; `CANCEL` if it was cancelled */
            status: string;
            /**
             * @description Result of the job; absent while it is running
             * @enum {string}
             */
            result?: "succeeded" | "succeeded-with-warnings" | "failed" | "cancelled";
            /** @description What is wrong: violated rules and failures */
            faults: components["schemas"]["Fault"][];
            /** @description What looks wrong */
            warnings?: components["schemas"]["JobWarning"][];
            /** @description Steps that the job executed, with their events */
            intents?: components["schemas"]["Intent"][];
            /** @description Files of the entry */
            attachments?: components["schemas"]["File"][];
            /** @description Current envelope of the entry */
            envelope?: Record<string, unknown>;
        };
        /** @description A page of jobs */
        JobPage: {
            /** @description Rows of this response */
            list: components["schemas"]["Job"][];
            /** @description Maximum number of rows per page */
            limit: number;
            /** @description Cursor that returned this page */
            cursor?: string;
            /** @description Value of `cursor` for the next page; absent on the last page */
            next_cursor?: string;
            /** @description `created_at` of the first row on the first page */
            created_at?: string;
            /**
             * Format: date-time
             * @description Value of `created_at` for the next page (older form of pagination)
             */
            next_created_at?: string;
        };
        /** @description A warning of the document or of a step */
        JobWarning: {
            /** @description Provider of the step */
            provider?: string;
            /** @description Key of the warning */
            key: string;
            /** @description Key of the warning, or code of the authority */
            code: string;
            /** @description What is wrong, and what to do */
            message: string;
            /** @description JSON paths of the fields that are wrong */
            paths: string[];
            /** @description What to do about it */
            remedy: string;
            /** @description Path of the section in the documentation, for example `docs/errors.md#validation` */
            link: string;
            /** @description Whether the invoice cannot be sealed until this is fixed */
            blocking: boolean;
        };
        /** @description A JWK set */
        KeySet: {
            /** @description Public keys (JWK) */
            keys: Record<string, unknown>[];
        };
        /** @description A record of a chain */
        Link: {
            /** @description Installation number of the chain */
            installation: string;
            /** @description Position in the chain, starting with 1 */
            sequence: number;
            /**
             * @description Kind of the record
             * @enum {string}
             */
            kind: "registration" | "cancellation";
            /** @description Tax ID of the issuer */
            issuer: string;
            /** @description Number of the invoice, including its series */
            number: string;
            /** @description Issue date of the invoice */
            date: string;
            /** @description Time in the record */
            at: string;
            /** @description Id of the entry */
            entry: string;
            /** @description SHA-256 hash of the record */
            fingerprint: string;
            /**
             * @description Outcome at the authority: accepted, accepted with errors, rejected, or not yet known
             * @enum {string}
             */
            outcome: "unsettled" | "accepted" | "accepted-with-errors" | "rejected";
            /** @description Code of the authority */
            code?: string;
            /** @description Message of the authority */
            message?: string;
            /** @description Receipt of the authority (CSV) */
            csv?: string;
            /**
             * Format: uuid
             * @description Id of the submission
             */
            submission?: string;
            /** @description Hash of the previous record of the chain */
            previous: string;
            /** @description Text from which the hash was computed */
            hashed: string;
        };
        /** @description A page of records of a chain. `fingerprint` is the SHA-256 hash of the text in `hashed` */
        LinkPage: {
            /** @description Rows of this response */
            list: components["schemas"]["Link"][];
            /** @description Installation number of the chain */
            installation: string;
            /** @description Maximum number of rows per page */
            limit: number;
            /** @description Cursor that returned this page */
            cursor?: string;
            /** @description Value of `cursor` for the next page; absent on the last page */
            next_cursor?: string;
            /** @description `created_at` of the first row on the first page */
            created_at?: string;
            /**
             * Format: date-time
             * @description Value of `created_at` for the next page (older form of pagination)
             */
            next_created_at?: string;
        };
        /** @description The process is running */
        Livez: {
            /**
             * @description Status of the API
             * @enum {string}
             */
            api: "up";
        };
        /** @description The result of the query to the census */
        Lookup: {
            /** @description Whether the census has this tax ID with this name */
            identified: boolean;
            /** @description Name in the census */
            name: string;
            /** @description Result that the census returned */
            result: string;
        };
        /** @description The email that would be sent */
        MailPreview: {
            /** @description Addresses of the customer */
            to: string[];
            /** @description Name of the sender of emails */
            from_name: string | null;
            /** @description Address to which replies go */
            reply_to: string | null;
            /** @description Addresses that get a blind copy */
            bcc: string[];
            /** @description Subject of the email */
            subject: string;
            /** @description Text of the email */
            text: string;
            /** @description HTML of the email; null if the email has only text */
            html: string | null;
            /** @description Names of the attached files */
            attachments: string[];
        };
        /** @description Sender and texts of emails */
        MailSettings: {
            /** @description Name of the sender of emails */
            from_name?: string;
            /** @description Address to which replies go */
            reply_to?: string;
            /** @description Addresses that get a blind copy */
            bcc?: string[];
            /** @description Files to attach to the email: `pdf`, `ubl`, `cii`, `facturae` */
            attach?: ("pdf" | "ubl" | "cii" | "facturae")[];
            /** @description Templates of emails by language */
            texts: {
                /** @description Templates of emails in English */
                en?: {
                    /** @description Template of the subject */
                    subject: string;
                    /** @description Template of the text */
                    text: string;
                    /** @description Template of the HTML of an email, or the HTML */
                    html?: string;
                };
                /** @description Templates of emails in Spanish */
                es?: {
                    /** @description Template of the subject */
                    subject: string;
                    /** @description Template of the text */
                    text: string;
                    /** @description Template of the HTML of an email, or the HTML */
                    html?: string;
                };
            };
        };
        /** @description The meta row */
        Meta: {
            /** @description Id of the meta row */
            id: string;
            /**
             * Format: uuid
             * @description Id of the entry
             */
            entry_id: string;
            /** @description Application that made the change */
            src: string;
            /** @description Name of the meta row */
            key: string;
            /** @description Reference in the application's own system */
            ref?: string;
            /**
             * Format: uuid
             * @description Id of the workspace
             */
            owner_id: string;
            /** @description Whether you can find the row by its reference */
            indexed?: boolean;
            /** @description Has no effect; accepted and returned for compatibility with Invopop's client */
            owned?: boolean;
            /** @description Whether lists omit the row */
            secure?: boolean;
            /** @description Whether other applications can read the row */
            shared?: boolean;
            /** @description Visibility of the link, `public` or none; requests accept `scope` and `link_scope`, responses contain `link_scope` */
            link_scope?: string;
            /** @description URL of the link; requests accept `url` and `link_url`, responses contain `link_url` */
            link_url?: string;
            /** @description Value that the application stored */
            value?: unknown;
            /**
             * Format: date-time
             * @description Time when the meta row was created
             */
            created_at: string;
            /**
             * Format: date-time
             * @description Time of the last change
             */
            updated_at: string;
        };
        /** @description The month of the supplier */
        Month: {
            /** @description Month of the issue dates */
            month: string;
            /** @description Tax ID of the supplier */
            supplier: string;
            /** @description Name of the supplier */
            name: string;
            /** @description The totals when the month was closed; absent while it is open */
            closed?: components["schemas"]["ClosedMonth"];
            /** @description The first 200 invoices whose state at the authority differs from their state in Sello */
            differs: {
                /** @description Id of the entry */
                entry: string;
                /** @description Number of the invoice, including its series */
                number: string;
                /**
                 * @description State of the invoice at the authority
                 * @enum {string}
                 */
                state: "accepted" | "accepted-with-errors" | "amended" | "waiting" | "rejected" | "cancelled" | "not-reported";
                /** @description Code of the authority, or number of a series */
                code?: string;
            }[];
            /** @description Number of invoices whose state at the authority differs from their state in Sello */
            differs_count: number;
            /** @description Number of issued invoices */
            issued: number;
            /** @description Number of accepted invoices, with errors or without */
            accepted: number;
            /** @description Number of rejected invoices */
            rejected: number;
            /** @description Number of cancelled invoices */
            cancelled: number;
            /** @description Number of invoices without a response */
            waiting: number;
            /** @description Number of invoices that were changed after the authority accepted them */
            amended: number;
            /** @description Number of invoices without a record */
            not_reported: number;
            /** @description Assigned numbers that no document has, of all suppliers */
            numbers_missing: {
                /** @description Name of the series */
                series: string;
                /** @description Code of the authority, or number of a series */
                code: string;
                /** @description Id of the entry */
                entry: string;
            }[];
            /** @description Totals of invoices that are not cancelled */
            in_force: {
                /** @description Number of invoices */
                invoices: number;
                /**
                 * Format: decimal
                 * @description Taxable base
                 */
                base: string;
                /**
                 * Format: decimal
                 * @description Tax amount
                 */
                tax: string;
                /**
                 * Format: decimal
                 * @description Equivalence surcharge
                 */
                surcharge: string;
                /**
                 * Format: decimal
                 * @description Total, tax included
                 */
                total: string;
                /** @description Totals by category, key, percent and country */
                by_rate: {
                    /** @description Tax category */
                    category: string;
                    /** @description Key of the tax */
                    key: string;
                    /** @description Tax rate in percent */
                    percent: string;
                    /** @description Country of the tax, if it is not Spain */
                    tax_country: string;
                    /**
                     * Format: decimal
                     * @description Taxable base
                     */
                    base: string;
                    /**
                     * Format: decimal
                     * @description Tax amount
                     */
                    tax: string;
                    /**
                     * Format: decimal
                     * @description Equivalence surcharge
                     */
                    surcharge: string;
                    /**
                     * Format: decimal
                     * @description Total, tax included
                     */
                    total: string;
                }[];
            };
            /** @description Records that were sealed after the month was closed */
            changed_since_close: {
                /** @description Id of the entry */
                entry: string;
                /** @description Number of the invoice, including its series */
                number: string;
                /**
                 * @description Kind of the record
                 * @enum {string}
                 */
                kind: "registration" | "cancellation";
                /**
                 * Format: date-time
                 * @description Time of the record
                 */
                at: string;
            }[];
            /** @description Whether the totals have changed since the month was closed */
            differs_from_close: boolean;
        };
        /** @description The export of the month */
        MonthExport: {
            /**
             * Format: uuid
             * @description Id of the export
             */
            id: string;
            /** @description Month of the issue dates */
            month: string;
            /** @description Tax ID of the supplier */
            supplier: string;
            /**
             * @description `running`, `completed`, or `failed`
             * @enum {string}
             */
            status: "running" | "completed" | "failed";
            /**
             * @description Why the export failed
             * @enum {string}
             */
            reason?: "export-too-large" | "storage-full";
            /** @description Number of invoices of the month */
            total: number;
            /** @description Number of issued invoices in the archive so far */
            done: number;
            /** @description Number of invoices in the archive that have no PDF */
            without_page: number;
            /** @description Number of files in the archive so far */
            files: number;
            /** @description Size of the archive so far */
            bytes: number;
            /**
             * Format: date-time
             * @description Time of the start
             */
            started_at: string;
            /** @description Time of the end; `null` while the export is running */
            completed_at: string | null;
            /** @description Time at which the archive is deleted */
            expires_at: string | null;
            /** @description Path of the archive; `null` until the archive is complete */
            url: string | null;
        };
        /** @description The months of the year that have invoices or are closed */
        MonthList: {
            /** @description Tax ID of the supplier */
            supplier: string;
            /** @description Year */
            year: string;
            /** @description Rows of this response */
            list: {
                /** @description Month of the issue dates */
                month: string;
                /**
                 * @description Whether the month was closed
                 * @enum {string}
                 */
                state: "open" | "closed";
                /** @description Number of invoices with a number, whatever became of them */
                numbered: number;
                /**
                 * Format: date-time
                 * @description Time of the close; absent while the month is open
                 */
                closed_at?: string;
                /**
                 * Format: uuid
                 * @description Id of the access key that closed the month
                 */
                closed_by?: string;
                /** @description Hash of the last record at the close */
                fingerprint?: string;
                /** @description Number of invoices in force at the close */
                invoices?: number;
                /**
                 * Format: decimal
                 * @description Taxable base
                 */
                base?: string;
                /**
                 * Format: decimal
                 * @description Tax amount
                 */
                tax?: string;
                /**
                 * Format: decimal
                 * @description Equivalence surcharge
                 */
                surcharge?: string;
                /**
                 * Format: decimal
                 * @description Total, tax included
                 */
                total?: string;
            }[];
        };
        /** @description The access key with its token, which is shown only once */
        NewAccessKey: {
            /**
             * Format: uuid
             * @description Id of the access key
             */
            id: string;
            /** @description Name of the access key */
            name: string;
            /** @description Scopes, which decide what the token may do */
            scopes: string[];
            /** @description Name of the program that uses the access key, which is `src` of its meta rows */
            application?: string;
            /**
             * Format: date-time
             * @description Time when the access key was created
             */
            created_at: string;
            /**
             * Format: uuid
             * @description Id of the access key or name of the user that created it
             */
            created_by?: string;
            /**
             * Format: date-time
             * @description Time when it expires
             */
            expires_at?: string;
            /**
             * Format: date-time
             * @description Time of the last use
             */
            last_used_at?: string;
            /**
             * Format: date-time
             * @description Time when the access key was revoked
             */
            revoked_at?: string;
            /** @description Token of the access key; shown only once */
            token: string;
        };
        /** @description The application with its secret, which is shown only once */
        NewApplication: {
            /**
             * Format: uuid
             * @description Id of the application
             */
            id: string;
            /** @description Name of the application */
            name: string;
            /** @description Scopes, which decide what the token may do */
            scopes: string[];
            /**
             * Format: date-time
             * @description Time when the application was created
             */
            created_at: string;
            /**
             * Format: date-time
             * @description Time when it was disabled
             */
            disabled_at?: string;
            /** @description Client secret of the application */
            client_secret: string;
        };
        /** @description The webhook with its secret, which is shown only once */
        NewWebhook: {
            /**
             * Format: uuid
             * @description Id of the webhook
             */
            id: string;
            /** @description URL of the webhook */
            url: string;
            /** @description Description for users */
            description: string;
            /** @description Types of the events to send; all types if empty */
            types: ("entry.created" | "entry.updated" | "entry.state" | "entry.files" | "entry.meta" | "entry.erased" | "entry.unblocked" | "job.created" | "job.updated" | "job.completed" | "batch.completed" | "month.exported" | "record.sealed" | "record.accepted" | "record.accepted_with_errors" | "record.rejected" | "record.late" | "registration.opened" | "registration.submitted" | "registration.reminded" | "registration.returned" | "registration.approved" | "registration.expired" | "registration.withdrawn" | "registration.updated" | "chain.updated" | "chain.stopped" | "chain.paused" | "chain.resumed" | "chain.alarm" | "certificate.expiring" | "title.ending" | "key.created" | "key.revoked" | "workflow.created" | "workflow.updated" | "series.updated" | "enrollment.updated" | "application.updated" | "workspace.updated" | "webhook.created" | "webhook.updated" | "webhook.deleted" | "webhook.disabled" | "webhook.test")[];
            /** @description Whether events are sent */
            enabled: boolean;
            /** @description Why and when the webhook was disabled */
            disabled?: {
                /**
                 * Format: date-time
                 * @description Time when the webhook was disabled
                 */
                at: string;
                /**
                 * @description Why the webhook was disabled
                 * @enum {string}
                 */
                reason: "gone" | "failing" | "manual";
            };
            /**
             * Format: date-time
             * @description Time since which all deliveries have failed
             */
            failing_since?: string;
            /**
             * Format: date-time
             * @description Time of the last successful delivery
             */
            last_success_at?: string;
            /** @description Secrets that are valid now, without their values */
            secrets: {
                /**
                 * Format: date-time
                 * @description Time when the secret was created
                 */
                created_at: string;
                /**
                 * Format: date-time
                 * @description Time when the secret expires
                 */
                expires_at?: string;
            }[];
            /**
             * Format: date-time
             * @description Start of the period whose events are being sent again
             */
            redelivering_since?: string;
            /**
             * Format: date-time
             * @description Time when the webhook was created
             */
            created_at: string;
            /**
             * Format: date-time
             * @description Time of the last change
             */
            updated_at: string;
            /** @description Secret that signs the requests; shown only once */
            secret: string;
        };
        /** @description Recipients of notices and their topics */
        NoticeSettings: {
            /**
             * @description Language of the notices
             * @enum {string}
             */
            language: "en" | "es";
            /** @description Time zone (IANA): the digest is sent at 08:00 there */
            zone: string;
            /** @description Recipients of notices */
            hearers: {
                /** @description Email address */
                mail?: string;
                /** @description URL of the incoming webhook of a chat */
                webhook?: string;
                /** @description Topics that the recipient gets */
                topics: ("stop" | "job-failed" | "record-rejected" | "certificate-ending" | "title-ending" | "webhook-off" | "digest")[];
                /** @description What went wrong with the last message; null if nothing did */
                problem: string | null;
            }[];
        };
        /** @description The organization of a token */
        Organization: {
            /**
             * Format: uuid
             * @description Id of the organization
             */
            id: string;
            /**
             * Format: date-time
             * @description Time when the organization was created
             */
            created_at: string;
            /**
             * Format: date-time
             * @description Time of the last change
             */
            updated_at: string;
            /** @description Name of the organization */
            name: string;
            /** @description Workspaces of the organization */
            workspaces: components["schemas"]["Workspace"][];
        };
        /** @description The organizations of the token */
        OrganizationList: components["schemas"]["Organization"][];
        /** @description The overview */
        Overview: {
            /** @description Suppliers */
            suppliers: number;
            /** @description Whether the authority responds */
            authority: {
                /**
                 * @description Whether the authority responds and accepts submissions, as one word
                 * @enum {string}
                 */
                state: "answers" | "waits" | "refuses" | "unanswered" | "not-called";
                /**
                 * Format: date-time
                 * @description Time since which the authority has this state
                 */
                since?: string;
                /** @description Why there was no response, or why sending is stopped */
                text?: string;
                /**
                 * Format: date-time
                 * @description Time of the last response
                 */
                answered_at?: string;
                /**
                 * Format: date-time
                 * @description Time of the next attempt
                 */
                next_at?: string;
            };
            /** @description Records that wait for the authority */
            pending: {
                /** @description Number of records that wait for the authority */
                count: number;
                /**
                 * Format: date-time
                 * @description Time of the oldest pending record
                 */
                oldest_at?: string;
            };
            /** @description Counts of the last 24 hours */
            last_day: {
                /** @description Number of jobs */
                jobs: number;
                /** @description Whether the counts are lower bounds, because counting stopped early */
                jobs_capped: boolean;
                /** @description Number of running jobs */
                open: number;
                /** @description Number of failed jobs */
                failed: number;
                /** @description Number of jobs that succeeded with warnings */
                with_warnings: number;
                /** @description Number of cancelled jobs */
                cancelled: number;
                /** @description Number of successful jobs */
                succeeded: number;
            };
            /** @description Work that waits for numbers; present while a series is paused */
            waiting_for_numbers?: components["schemas"]["WaitingForNumbers"];
            /** @description Items that need attention */
            attention: components["schemas"]["Attention"][];
        };
        /** @description A paused series */
        PausedSeries: {
            /**
             * Format: uuid
             * @description Id of the series
             */
            id: string;
            /** @description Name of the series */
            name: string;
            /** @description Text in front of the number */
            prefix: string;
            /** @description Last number that was issued */
            last_index: number;
            /** @description Next number; if `certain` is false, only the number after the last one in the database, which may be too low */
            next: number;
            /** @description Whether the next number is certain */
            certain: boolean;
            /** @description Why the series is paused */
            reason: string;
        };
        /** @description Paused series */
        PausedSeriesList: {
            /** @description Rows of this response */
            list: components["schemas"]["PausedSeries"][];
        };
        /** @description The person */
        Person: {
            /**
             * Format: uuid
             * @description Id of the person
             */
            id: string;
            /** @description Name of the person */
            name: string;
            /**
             * @description Role, which decides what the person may do
             * @enum {string}
             */
            role: "viewer" | "clerk" | "manager" | "admin" | "service";
            /**
             * @description Whether the person is invited or has joined
             * @enum {string}
             */
            state: "invited" | "joined";
            /**
             * Format: date-time
             * @description Time of the invitation
             */
            invited_at: string;
            /**
             * Format: date-time
             * @description Time when the person accepted the invitation
             */
            joined_at?: string;
            /**
             * Format: date-time
             * @description Expiry of the invitation
             */
            invitation_expires_at?: string;
        };
        /** @description The people, in the order of their invitations */
        PersonList: {
            /** @description Rows of this response */
            list: components["schemas"]["Person"][];
        };
        /** @description The token is valid */
        Ping: {
            /** @description Always `pong` */
            ping: string;
        };
        /** @description An error with the fields of RFC 9457, for clients that accept `application/problem+json` */
        Problem: {
            /** @description Path of the section in the documentation, for example `docs/errors.md#validation` */
            type: string;
            /** @description Short name of the error */
            title: string;
            /** @description Status code */
            status: number;
            /** @description What is wrong and what to do */
            detail: string;
            /** @description Id of the request */
            instance: string;
            /** @description Key of the error */
            key: string;
            /** @description Key of the error */
            code: string;
            /** @description What is wrong, and what to do */
            message: string;
            /** @description Id of the existing resource, if the error is a conflict */
            id?: string;
            /** @description What to do about it */
            remedy: string;
            /** @description Path of the section in the documentation, for example `docs/errors.md#validation` */
            link: string;
            /** @description The texts of the violated rules as nested objects, for forms; always in English, without remedies */
            fields?: Record<string, unknown>;
            /** @description What is wrong: violated rules and failures */
            faults?: components["schemas"]["Fault"][];
            /** @description What looks wrong */
            warnings?: components["schemas"]["Warning"][];
            /** @description Id of the request */
            request_id: string;
        };
        /** @description The data for the QR code */
        QrCode: {
            /** @description URL in the QR code */
            address: string;
            /** @description SHA-256 hash of the record */
            fingerprint?: string;
            /** @description Text above the code */
            text_above: string;
            /** @description Text below the code */
            text_below: string;
            /** @description Long text below the code */
            text_below_long: string;
            /** @description Error correction level */
            error_correction: string;
            /** @description Side of the code in millimeters */
            side_mm: {
                /** @description Minimum */
                min: number;
                /** @description Maximum */
                max: number;
                /** @description Default size */
                usual: number;
            };
            /** @description Quiet zone around the code, in millimeters */
            quiet_zone_mm: {
                /** @description Minimum */
                min: number;
                /** @description Recommended size */
                recommended: number;
            };
            /** @description Modules per side, including the quiet zone */
            modules: number;
            /** @description URL of the code as SVG */
            svg_url: string;
            /** @description URL of the code as PNG */
            png_url: string;
        };
        /** @description A page of entries */
        Query: {
            /** @description Rows of this response */
            list: (components["schemas"]["Entry"] | ({
                /**
                 * Format: uuid
                 * @description Id of the entry
                 */
                id: string;
            } & {
                [key: string]: unknown;
            }))[];
            /** @description Schema of the documents, for example `bill/invoice` */
            schema: string;
            /** @description Filter, for example `series = A AND payable > 100` */
            filter?: string;
            /** @description Field and direction of the order, for example `payable desc` */
            order_by?: string;
            /** @description Fields that each row contains */
            fields?: string[];
            /** @description Maximum number of rows per page */
            limit: number;
            /** @description Cursor that returned this page */
            cursor?: string;
            /** @description Value of `cursor` for the next page; absent on the last page */
            next_cursor?: string;
            /** @description Number of matches */
            count?: number;
            /** @description Whether the count is a lower bound, because counting stopped early */
            count_capped?: boolean;
            /** @description Whether the entries cannot be counted with this filter */
            count_unavailable?: boolean;
            /**
             * Format: date-time
             * @description Everything that was stored before this time is included
             */
            watermark: string;
            /** @description Remarks, for example that the query scanned entries */
            notes?: string[];
        };
        /** @description The invoices of the month in Sello and at the authority, with their differences */
        Reconciliation: {
            /** @description Tax ID of the supplier */
            supplier: string;
            /** @description Month that was compared */
            period: string;
            /** @description Number of invoices with records in Sello */
            sello: number;
            /** @description Number of invoices whose records the authority never accepted */
            never_accepted: number;
            /** @description Number of invoices at the authority */
            authority: number;
            /** @description Records that differ */
            differences: components["schemas"]["Difference"][];
            /** @description Number of all differences, if the list has only the first 1,000 */
            differing?: number;
            /** @description Installation number of the chain */
            installation: string;
            /** @description Last record of the chain */
            head?: components["schemas"]["ChainHead"];
            /** @description Newest record that the authority has */
            newest_at_authority?: {
                /** @description Tax ID of the issuer */
                issuer: string;
                /** @description Number of the invoice, including its series */
                number: string;
                /** @description Issue date of the invoice */
                date: string;
                /** @description SHA-256 hash of the record */
                fingerprint: string | null;
                /**
                 * @description State of the record at the authority
                 * @enum {string}
                 */
                state: "accepted" | "accepted-with-errors" | "cancelled";
                /** @description Installation number of the chain */
                installation: string | null;
                /** @description Time in the record */
                at: string | null;
                /** @description Whether this is certainly the newest record; false if several records have the same second */
                single: boolean;
            };
        };
        /** @description The rows of the record book, and what is missing in it */
        RecordBook: {
            /** @description Tax ID of the supplier */
            supplier: string;
            /** @description Name of the supplier */
            name: string;
            /** @description First day of the period */
            from: string;
            /** @description Last day of the period */
            to: string;
            /** @description Name of the file */
            file: string;
            /** @description Rows of this response */
            list: components["schemas"]["RecordBookRow"][];
            /** @description Number of rows */
            rows: number;
            /** @description What Sello does not know, or what you need to check */
            unknown: {
                /** @description Key of what is missing */
                key: string;
                /** @description What is missing, or what you need to check */
                text: string;
                /** @description What to do about it */
                remedy?: string;
                /** @description Affected columns */
                columns?: string[];
                /** @description Number of invoices */
                invoices?: number;
                /** @description Ids of the first entries */
                entries?: string[];
            }[];
        };
        /** @description A row of the record book, by the letters of its columns */
        RecordBookRow: {
            /** @description Id of the entry */
            entry: string;
            /**
             * @description Kind of the row: `issued`, `replaced` (amounts that a substitution replaces) or `payment`
             * @enum {string}
             */
            row: "issued" | "replaced" | "payment";
            /** @description Column A: Autoliquidación, Ejercicio */
            A?: string;
            /** @description Column B: Periodo */
            B?: string;
            /** @description Column C: Actividad, Código */
            C?: string;
            /** @description Column D: Tipo */
            D?: string;
            /** @description Column E: Grupo o Epígrafe del IAE */
            E?: string;
            /** @description Column F: Tipo de Factura */
            F?: string;
            /** @description Column G: Concepto de Ingreso */
            G?: string;
            /**
             * Format: decimal
             * @description Column H: Ingreso Computable
             */
            H?: string;
            /** @description Column I: Fecha Expedición */
            I?: string;
            /** @description Column J: Fecha Operación */
            J?: string;
            /** @description Column K: Identificación de la Factura, Serie */
            K?: string;
            /** @description Column L: Número */
            L?: string;
            /** @description Column M: Número-Final */
            M?: string;
            /** @description Column N: NIF Destinatario, Tipo */
            N?: string;
            /** @description Column O: Código País */
            O?: string;
            /** @description Column P: Identificación */
            P?: string;
            /** @description Column Q: Nombre Destinatario */
            Q?: string;
            /** @description Column R: Clave de Operación */
            R?: string;
            /** @description Column S: Calificación de la Operación */
            S?: string;
            /** @description Column T: Operación Exenta */
            T?: string;
            /**
             * Format: decimal
             * @description Column U: Total Factura
             */
            U?: string;
            /**
             * Format: decimal
             * @description Column V: Base Imponible
             */
            V?: string;
            /**
             * Format: decimal
             * @description Column W: Tipo de IVA
             */
            W?: string;
            /**
             * Format: decimal
             * @description Column X: Cuota IVA Repercutida
             */
            X?: string;
            /**
             * Format: decimal
             * @description Column Y: Tipo de Recargo Eq.
             */
            Y?: string;
            /**
             * Format: decimal
             * @description Column Z: Cuota Recargo Eq.
             */
            Z?: string;
            /** @description Column AA: Cobro (Operación Criterio de Caja de IVA y/o artículo 7.2.1º de Reglamento del IRPF), Fecha */
            AA?: string;
            /**
             * Format: decimal
             * @description Column AB: Importe
             */
            AB?: string;
            /** @description Column AC: Medio Utilizado */
            AC?: string;
            /** @description Column AD: Identificación Medio Utilizado */
            AD?: string;
            /**
             * Format: decimal
             * @description Column AE: Tipo Retención del IRPF
             */
            AE?: string;
            /**
             * Format: decimal
             * @description Column AF: Importe Retenido del IRPF
             */
            AF?: string;
            /** @description Column AG: Registro Acuerdo Facturación */
            AG?: string;
            /** @description Column AH: Inmueble, Situación */
            AH?: string;
            /** @description Column AI: Referencia Catastral */
            AI?: string;
            /** @description Column AJ: Referencia Externa */
            AJ?: string;
        };
        /** @description The record that a job would create now, or why it would create none */
        RecordPreview: {
            /** @description Number of the invoice, including its series */
            number: string;
            /** @description Issue date of the invoice */
            date: string;
            /** @description Tax ID of the supplier */
            supplier: string;
            /**
             * @description What the authority has under this number: no record (`none`), a registration record (`stored`), a cancellation record (`cancelled`), or a record that is not in this database (`foreign`)
             * @enum {string}
             */
            held: "none" | "stored" | "cancelled" | "foreign";
            /**
             * @description Kind of the records of this invoice that the authority rejected since it last accepted one
             * @enum {string}
             */
            refused: "nothing" | "registration" | "cancellation" | "both";
            /**
             * @description What a job would do now: seal a record (`sealed`), seal none (`refused`, with the reason in `code`), or wait until an earlier record of this invoice has an outcome (`held`)
             * @enum {string}
             */
            decision: "sealed" | "refused" | "held";
            /** @description Code of the problem or of the authority */
            code?: string;
            /** @description What is wrong, and what to do */
            message?: string;
            /**
             * @description Kind of the record
             * @enum {string}
             */
            kind?: "registration" | "cancellation";
            /** @description Position in the chain, starting with 1 */
            sequence?: number;
            /** @description Flags of the record, each with the rule that sets it */
            flags?: {
                /** @description Name of the flag */
                name: string;
                /** @description Value of the flag */
                value: string;
                /** @description Rule that sets the flag */
                rule: string;
            }[];
            /** @description What looks wrong */
            warnings?: {
                /** @description Key of the warning, or code of the authority */
                code: string;
                /** @description What is wrong, and what to do */
                message: string;
                /** @description What to do about it */
                remedy?: string;
            }[];
            /** @description XML of the record */
            xml?: string;
        };
        /** @description The registration of the supplier */
        Registration: {
            /**
             * Format: uuid
             * @description Id of the registration
             */
            id: string;
            /** @description Id of the workspace */
            workspace?: string;
            /**
             * @description Status of the registration
             * @enum {string}
             */
            status: "open" | "checking" | "returned" | "waiting" | "approved" | "expired" | "withdrawn";
            /** @description URL of the page on which the supplier registers */
            url?: string;
            /**
             * Format: date-time
             * @description Time when the link expires
             */
            expires_at: string;
            /** @description URL of the form, for users of the workspace */
            form_url: string;
            /** @description What is wrong with the form */
            faults: components["schemas"]["FormFault"][];
            /** @description Message from the operator to the supplier */
            note?: string;
            /** @description Supplier that registers */
            supplier: {
                /** @description Name of the supplier */
                name: string;
                /** @description Tax ID */
                tax_code: string;
                /** @description Email address */
                email?: string;
            };
            /** @description Person who signs */
            signer: {
                /** @description Name of the person who signs */
                name: string;
                /** @description Tax ID */
                tax_code: string;
                /** @description Role in which the person signs for the company, for example administrator */
                capacity?: string;
            };
            /** @description Company or person that will send the records */
            representative: {
                /** @description Name of the company or person that will send the records */
                name: string;
                /** @description Tax ID */
                tax_code: string;
            };
            /**
             * @description Authorization under which records will be sent
             * @enum {string}
             */
            title: "collaborator";
            /**
             * @description Language of the page
             * @enum {string}
             */
            language: "es" | "en";
            /** @description Number of files that the supplier can still send */
            uploads_left: number;
            /**
             * Format: uuid
             * @description Id of the entry
             */
            entry_id: string;
            /** @description Files of the registration: the form, the signed form, and pictures of the identity document */
            papers: {
                /**
                 * @description `form`: the form to sign; `signed`: the signed form; or a side of the identity document
                 * @enum {string}
                 */
                paper: "form" | "signed" | "front" | "back";
                /**
                 * Format: uuid
                 * @description Id of the file
                 */
                file_id: string;
            }[];
            /** @description Number of reminders sent */
            reminders: number;
            /**
             * Format: date-time
             * @description Time of the last reminder
             */
            reminded_at?: string;
            /**
             * Format: uuid
             * @description Id of the job that registers the supplier
             */
            job_id?: string;
            /** @description The certificate that signed the form */
            signature?: {
                /** @description Name in the certificate */
                name: string;
                /** @description Tax ID in the certificate */
                tax_code?: string;
                /** @description Issuer of the certificate */
                issuer: string;
                /**
                 * @description Whether the certificate was revoked: `not-checked`, because Sello does not ask the issuer
                 * @enum {string}
                 */
                revocation: "not-checked";
            };
            /** @description What to do before you use the form */
            form_notice?: string;
            /**
             * Format: date-time
             * @description Time when the registration was created
             */
            created_at: string;
            /**
             * Format: date-time
             * @description Time of the last change
             */
            updated_at: string;
            /**
             * Format: date-time
             * @description Time when it ended
             */
            ended_at?: string;
        };
        /** @description The registrations that wait for approval */
        RegistrationList: {
            /** @description Rows of this response */
            list: {
                /** @description Id of the workspace */
                workspace: string;
                /**
                 * @description Where the records are sent: the simulator, or the test or live environment of the authority
                 * @enum {string}
                 */
                environment: "simulator" | "test" | "live";
                /** @description Tax ID of the supplier */
                supplier: string;
                /** @description Name of the supplier */
                name: string;
                /** @description Id of the entry */
                entry: string;
                /**
                 * @description How the authorization form is signed: `digital` or `hand`
                 * @enum {string}
                 */
                signature?: "digital" | "hand";
                /** @description Uploaded pictures of the identity document */
                identity_views: ("front" | "back" | "page")[];
                /** @description Files of the registration: the form, the signed form, and pictures of the identity document */
                papers: {
                    /**
                     * @description `form`: the form to sign; `signed`: the signed form; or a side of the identity document
                     * @enum {string}
                     */
                    paper: "signed" | "front" | "back" | "page";
                    /**
                     * Format: uuid
                     * @description Id of the entry
                     */
                    entry_id: string;
                    /**
                     * Format: uuid
                     * @description Id of the file
                     */
                    file_id: string;
                    /** @description SHA-256 hash of the bytes, in hexadecimal */
                    sha256: string;
                }[];
                /** @description SHA-256 hash of the list of documents; an approval with this hash approves only these documents */
                papers_hash: string;
                /**
                 * Format: date-time
                 * @description Time of the confirmation
                 */
                confirmed_at?: string;
            }[];
            /** @description Maximum number of rows per page */
            limit: number;
            /** @description Cursor that returned this page */
            cursor?: string;
            /** @description Value of `cursor` for the next page; absent on the last page */
            next_cursor?: string;
        };
        /** @description A stop that remains, and the scope that can end it */
        RemainingStop: {
            /**
             * @description What is stopped: the chain or the certificate
             * @enum {string}
             */
            what: "chain" | "certificate";
            /**
             * Format: date-time
             * @description Time when sending stopped
             */
            at: string;
            /** @description Why sending is stopped */
            text: string;
            /** @description Scope of a token that can end the stop */
            needs: string;
        };
        /** @description The chain with its new installation number */
        Renewed: {
            /** @description Tax ID of the supplier */
            supplier: string;
            /** @description Previous installation number */
            before?: string;
            /** @description Installation number of the chain */
            installation: string;
            /** @description Whether the chain has a new installation number */
            renewed: boolean;
        };
        /** @description Result for each chain */
        RenewedList: {
            /** @description Rows of this response */
            list: components["schemas"]["Renewed"][];
        };
        /** @description The reporting periods and exemptions of the supplier */
        Reporting: {
            /** @description Tax ID of the supplier */
            supplier: string;
            /**
             * @description Whether the supplier reports: `on` or `exempt`
             * @enum {string}
             */
            reporting: "on" | "exempt";
            /** @description First day on which the supplier reports */
            from?: string;
            /** @description Last issue date of the period */
            until?: string;
            /**
             * @description Why the supplier does not report: `sii`, `tbai`, `foral` (rules of Navarre or the Basque Country), `not-obliged`, `resolution` (exempted by the authority), or `other-system`
             * @enum {string}
             */
            scheme?: "sii" | "tbai" | "foral" | "not-obliged" | "resolution" | "other-system";
            /** @description Reason, as text */
            reason?: string;
            /** @description All periods, if there are several */
            periods?: {
                /**
                 * @description Whether the supplier reports in this period: `on` or `exempt`
                 * @enum {string}
                 */
                state: "on" | "exempt";
                /** @description First day on which the supplier reports */
                from?: string;
                /** @description Last issue date of the period */
                until?: string;
                /**
                 * @description Why the supplier does not report: `sii`, `tbai`, `foral` (rules of Navarre or the Basque Country), `not-obliged`, `resolution` (exempted by the authority), or `other-system`
                 * @enum {string}
                 */
                scheme?: "sii" | "tbai" | "foral" | "not-obliged" | "resolution" | "other-system";
                /** @description Reason, as text */
                reason?: string;
            }[];
            /** @description First issue date that the supplier reports, by the default of the workspace */
            default_from?: string;
            /**
             * Format: date-time
             * @description Time of the last change
             */
            changed_at?: string;
            /**
             * Format: uuid
             * @description Id of the access key that made the last change
             */
            changed_by?: string;
        };
        /** @description The stops that ended */
        Resumed: {
            /** @description Stops that this call ended */
            lifted: components["schemas"]["EndedStop"][];
            /** @description Number of affected chains */
            chains: number;
            /** @description Stops that this call could not end */
            left?: components["schemas"]["RemainingStop"][];
        };
        /** @description The next number */
        ResumedSeries: {
            /** @description Id of the series */
            id: string;
            /** @description Next number */
            next: number;
            /** @description New prefix of the numbers */
            new_prefix?: string;
        };
        /** @description The time of the next attempt */
        Retried: {
            /** @description Tax ID of the supplier */
            supplier: string;
            /** @description Whether Sello was waiting after a failed attempt, and this call ended the wait */
            ended: boolean;
            /**
             * Format: date-time
             * @description Time of the next attempt
             */
            next_attempt_at?: string;
            /** @description When Sello sends next */
            text: string;
        };
        /** @description Totals by box of form 303 */
        Return303: {
            /** @description Tax ID of the supplier */
            supplier: string;
            /** @description Month or quarter of the return */
            period: string;
            /** @description What Sello does not know, or what you need to check */
            unknown: {
                /** @description Key of what is missing */
                key: string;
                /** @description What is missing, or what you need to check */
                text: string;
                /** @description What to do about it */
                remedy?: string;
                /** @description Affected columns */
                columns?: string[];
                /** @description Number of invoices */
                invoices?: number;
                /** @description Ids of the first entries */
                entries?: string[];
            }[];
            /**
             * Format: date-time
             * @description Time at which the invoices were read
             */
            in_force_at: string;
            /** @description Boxes that have invoices */
            boxes: {
                /** @description Box of the base, or of the total; `other`: a percentage that has no box */
                box: string;
                /**
                 * Format: decimal
                 * @description Taxable base
                 */
                base?: string;
                /** @description Box of the tax */
                tax_box?: string;
                /**
                 * Format: decimal
                 * @description Tax amount
                 */
                tax?: string;
                /** @description Number of invoices */
                invoices: number;
                /** @description Path that lists the invoices of this total */
                list_url?: string;
            }[];
        };
        /** @description Customers of the year */
        Return347: {
            /** @description Tax ID of the supplier */
            supplier: string;
            /** @description Year */
            period: string;
            /** @description What Sello does not know, or what you need to check */
            unknown: {
                /** @description Key of what is missing */
                key: string;
                /** @description What is missing, or what you need to check */
                text: string;
                /** @description What to do about it */
                remedy?: string;
                /** @description Affected columns */
                columns?: string[];
                /** @description Number of invoices */
                invoices?: number;
                /** @description Ids of the first entries */
                entries?: string[];
            }[];
            /**
             * Format: date-time
             * @description Time at which the invoices were read
             */
            in_force_at: string;
            /** @description Rows of this response */
            list: {
                /** @description Key of the operation */
                key: string;
                /** @description Number of the customer */
                customer: string;
                /** @description Country code (ISO 3166-1) */
                country?: string;
                /** @description Name of the customer */
                name: string;
                /**
                 * Format: decimal
                 * @description Total of the year, tax included
                 */
                total: string;
                /** @description Totals of the four quarters */
                quarters?: string[];
                /** @description Whether the supplier uses cash accounting; the form then has only the total of the year */
                cash_accounting?: boolean;
                /** @description Rent of premises */
                rent?: boolean;
                /** @description Number of invoices */
                invoices: number;
                /** @description Path that lists the invoices of this total */
                list_url: string;
            }[];
            /** @description Maximum number of rows per page */
            limit: number;
            /** @description Cursor that returned this page */
            cursor?: string;
            /** @description Value of `cursor` for the next page; absent on the last page */
            next_cursor?: string;
        };
        /** @description Supplies within the EU by VAT number and key */
        Return349: {
            /** @description Tax ID of the supplier */
            supplier: string;
            /** @description Month or quarter of the return */
            period: string;
            /** @description What Sello does not know, or what you need to check */
            unknown: {
                /** @description Key of what is missing */
                key: string;
                /** @description What is missing, or what you need to check */
                text: string;
                /** @description What to do about it */
                remedy?: string;
                /** @description Affected columns */
                columns?: string[];
                /** @description Number of invoices */
                invoices?: number;
                /** @description Ids of the first entries */
                entries?: string[];
            }[];
            /**
             * Format: date-time
             * @description Time at which the invoices were read
             */
            in_force_at: string;
            /** @description Rows of this response */
            list: {
                /** @description VAT number with its prefix */
                vat_number: string;
                /** @description Name of the customer */
                name: string;
                /**
                 * @description E: goods, S: services
                 * @enum {string}
                 */
                key: "E" | "S";
                /**
                 * Format: decimal
                 * @description Taxable base, after the correction
                 */
                base: string;
                /** @description Number of invoices */
                invoices: number;
                /** @description Path that lists the invoices of this total */
                list_url: string;
            }[];
            /** @description Corrections of amounts that another period declared */
            corrections: {
                /** @description VAT number with its prefix */
                vat_number: string;
                /** @description Name of the customer */
                name: string;
                /**
                 * @description E: goods, S: services
                 * @enum {string}
                 */
                key: "E" | "S";
                /** @description Period that is corrected */
                period: string;
                /**
                 * Format: decimal
                 * @description Taxable base, after the correction
                 */
                base: string;
                /**
                 * Format: decimal
                 * @description Base that was declared before
                 */
                declared_before: string;
                /** @description Number of invoices */
                invoices: number;
                /** @description Path that lists the invoices of this total */
                list_url: string;
            }[];
        };
        /** @description Supplies of the one-stop shop by member state and rate */
        Return369: {
            /** @description Tax ID of the supplier */
            supplier: string;
            /** @description Quarter or month of the return */
            period: string;
            /** @description What Sello does not know, or what you need to check */
            unknown: {
                /** @description Key of what is missing */
                key: string;
                /** @description What is missing, or what you need to check */
                text: string;
                /** @description What to do about it */
                remedy?: string;
                /** @description Affected columns */
                columns?: string[];
                /** @description Number of invoices */
                invoices?: number;
                /** @description Ids of the first entries */
                entries?: string[];
            }[];
            /**
             * Format: date-time
             * @description Time at which the invoices were read
             */
            in_force_at: string;
            /** @description Rows of this response */
            list: {
                /** @description Country code (ISO 3166-1) */
                country: string;
                /**
                 * @description Goods or services, by `item.key` of the lines
                 * @enum {string}
                 */
                supply: "goods" | "services" | "unknown";
                /** @description Kind of the rate, as in the document */
                rate: string;
                /** @description Tax rate in percent */
                percent: string;
                /** @description Period of the corrected supplies; empty without correction */
                corrects: string;
                /**
                 * Format: decimal
                 * @description Taxable base
                 */
                base: string;
                /**
                 * Format: decimal
                 * @description Tax amount
                 */
                tax: string;
                /** @description Number of invoices */
                invoices: number;
            }[];
            /** @description Path that lists the invoices of this total */
            list_url: string;
        };
        /** @description Entries, newest first */
        Search: {
            /** @description Search words */
            query: string;
            /** @description Name of the folder, for example `sales` */
            folder?: string;
            /** @description Maximum number of rows per page */
            limit: number;
            /** @description Number of skipped rows */
            offset: number;
            /** @description Rows of this response */
            list: components["schemas"]["Entry"][];
            /** @description Remarks */
            notes?: string[];
        };
        /** @description The series */
        Series: {
            /**
             * Format: uuid
             * @description Id of the series
             */
            id: string;
            /**
             * Format: date-time
             * @description Time when the series was created
             */
            created_at: string;
            /**
             * Format: date-time
             * @description Time of the last change
             */
            updated_at: string;
            /** @description Name of the series */
            name: string;
            /** @description Code of the series */
            code: string;
            /** @description Description for users */
            description: string;
            /** @description Text in front of the number */
            prefix: string;
            /** @description Text after the number */
            suffix: string;
            /** @description Minimum number of digits */
            padding: number;
            /** @description First number of the series */
            start: number;
            /** @description Signature that the client stores with the series */
            sig?: string;
            /** @description Last number that was issued */
            last_index: number;
            /** @description Id of the entry that has the last number */
            last_entry_id?: string;
            /** @description Number of issued numbers that no document has */
            unused?: number;
        };
        /** @description The series, newest first */
        SeriesList: {
            /** @description Rows of this response */
            list: components["schemas"]["Series"][];
            /** @description Value of `cursor` for the next page; absent on the last page */
            next_cursor?: string;
        };
        /** @description The number */
        SeriesNumber: {
            /**
             * Format: uuid
             * @description Id of the number
             */
            id: string;
            /**
             * Format: uuid
             * @description Id of the series
             */
            series_id: string;
            /**
             * Format: date-time
             * @description Time when the number was created
             */
            created_at: string;
            /**
             * Format: date-time
             * @description Time of the last change
             */
            updated_at: string;
            /** @description Number with prefix and suffix */
            code: string;
            /**
             * Format: uuid
             * @description Id of the entry
             */
            entry?: string;
            /** @description Whether no document has the number */
            unused?: boolean;
            /** @description Id of the previous number */
            previous_id?: string;
            /** @description Signatures of the number */
            sigs?: string[];
            /** @description Additional data that the client stores */
            meta?: {
                [key: string]: string;
            };
        };
        /** @description A page of numbers, newest first */
        SeriesNumberPage: {
            /** @description Rows of this response */
            list: components["schemas"]["SeriesNumber"][];
            /** @description Maximum number of rows per page */
            limit: number;
            /** @description Cursor that returned this page */
            cursor?: string;
            /** @description Value of `cursor` for the next page; absent on the last page */
            next_cursor?: string;
        };
        /** @description The file of the signed authorization form */
        SignedAgreement: {
            /**
             * Format: uuid
             * @description Id of the file
             */
            id: string;
            /**
             * @description How the authorization form is signed: `digital` or `hand`
             * @enum {string}
             */
            signature: "digital" | "hand";
        };
        /** @description The key of the spool item */
        SpoolKey: {
            /** @description Key of the stored data */
            key: string;
        };
        /** @description The state */
        State: {
            /** @description Id of the state */
            id: string;
            /** @description State, for example `paid` */
            key: string;
            /** @description Remarks */
            notes?: string;
            /** @description Additional data that the client stores */
            meta?: {
                [key: string]: string;
            };
            /** @description Application that made the change */
            src: string;
            /** @description Id of the access key that made the change */
            src_id?: string;
            /**
             * Format: date-time
             * @description Time when the state was created
             */
            created_at: string;
            /** @description What is wrong: violated rules and failures */
            faults?: components["schemas"]["Fault"][];
            /** @description What looks wrong */
            warnings?: components["schemas"]["Warning"][];
        };
        /** @description All states of the entry, newest first */
        StateList: {
            /** @description Rows of this response */
            list: components["schemas"]["State"][];
        };
        /** @description A batch of records that was sent or is being sent */
        Submission: {
            /**
             * Format: uuid
             * @description Id of the submission
             */
            id: string;
            /** @description Tax ID of the supplier */
            supplier: string;
            /**
             * @description Where the records are sent: the simulator, or the test or live environment of the authority
             * @enum {string}
             */
            environment: "simulator" | "test" | "live";
            /**
             * Format: date-time
             * @description Time when the submission was created
             */
            opened_at: string;
            /**
             * Format: date-time
             * @description Time when the outcomes of the submission were stored
             */
            closed_at?: string;
            /**
             * Format: date-time
             * @description Time of the response
             */
            answered_at?: string;
            /** @description Number of records */
            records: number;
            /** @description Number of attempts */
            attempts: number;
            /** @description Number of attempts that got no response */
            unanswered: number;
            /** @description Whether the response of the authority is pending */
            open: boolean;
            /** @description Whether the submission is marked as late because of an incident */
            incident: boolean;
            /**
             * Format: date-time
             * @description Time of the next attempt
             */
            retry_at?: string;
            /** @description Result of the last attempt */
            last_reason?: string;
            /** @description Fault that the authority returned */
            fault?: {
                /** @description Code of the fault */
                code?: string;
                /** @description Text of the fault */
                text: string;
            };
            /** @description Why the records are sent in smaller submissions */
            split?: string;
            /** @description Part of a submission that was split */
            piece?: {
                /** @description Id of the submission from which this one was split */
                of: string;
                /** @description First record of the piece */
                from: number;
                /** @description Last record of the piece */
                to: number;
            };
            /** @description Whether the raw response of the authority is stored */
            has_answer?: boolean;
        };
        /** @description A page of submissions */
        SubmissionPage: {
            /** @description Rows of this response */
            list: components["schemas"]["Submission"][];
            /** @description Maximum number of rows per page */
            limit: number;
            /** @description Cursor that returned this page */
            cursor?: string;
            /** @description Value of `cursor` for the next page; absent on the last page */
            next_cursor?: string;
            /** @description `created_at` of the first row on the first page */
            created_at?: string;
            /**
             * Format: date-time
             * @description Value of `created_at` for the next page (older form of pagination)
             */
            next_created_at?: string;
        };
        /** @description A page of the records of a submission, in order */
        SubmissionRecordPage: {
            /** @description Rows of this response */
            list: components["schemas"]["SubmittedRecord"][];
            /** @description Maximum number of rows per page */
            limit: number;
            /** @description Cursor that returned this page */
            cursor?: string;
            /** @description Value of `cursor` for the next page; absent on the last page */
            next_cursor?: string;
            /** @description `created_at` of the first row on the first page */
            created_at?: string;
            /**
             * Format: date-time
             * @description Value of `created_at` for the next page (older form of pagination)
             */
            next_created_at?: string;
        };
        /** @description A record that was sent */
        SubmittedRecord: {
            /** @description Installation number of the chain */
            installation: string;
            /** @description Position in the chain, starting with 1 */
            sequence: number;
            /**
             * @description Kind of the record
             * @enum {string}
             */
            kind: "registration" | "cancellation";
            /** @description Tax ID of the issuer */
            issuer: string;
            /** @description Number of the invoice, including its series */
            number: string;
            /** @description Issue date of the invoice */
            date: string;
            /** @description Time in the record */
            at: string;
            /** @description Id of the entry */
            entry: string;
            /** @description SHA-256 hash of the record */
            fingerprint: string;
            /**
             * @description Outcome at the authority: accepted, accepted with errors, rejected, or not yet known
             * @enum {string}
             */
            outcome: "unsettled" | "accepted" | "accepted-with-errors" | "rejected";
            /** @description Code of the authority */
            code?: string;
            /** @description Message of the authority */
            message?: string;
            /** @description Receipt of the authority (CSV) */
            csv?: string;
            /**
             * Format: uuid
             * @description Id of the submission
             */
            submission?: string;
        };
        /** @description A page of registrations */
        SupplierRegistrationList: {
            /** @description Rows of this response */
            list: components["schemas"]["Registration"][];
            /** @description Maximum number of rows per page */
            limit: number;
            /** @description Cursor that returned this page */
            cursor?: string;
            /** @description Value of `cursor` for the next page; absent on the last page */
            next_cursor?: string;
            /** @description `created_at` of the first row on the first page */
            created_at?: string;
            /**
             * Format: date-time
             * @description Value of `created_at` for the next page (older form of pagination)
             */
            next_created_at?: string;
        };
        /** @description The settings of the supplier */
        SupplierSettings: {
            /** @description Tax ID of the supplier */
            supplier: string;
            /** @description Whether records are signed */
            sign_records: boolean;
            /** @description Highest total of a simplified invoice, in euros: 400, or 3000 in the trades listed in RD 1619/2012 art. 4.2 */
            simplified_max_euros: number;
            /** @description Tax of lines for which the call sets none, in the format of a line: "21%", "general", "E1", or an object; null removes it */
            default_tax?: string | Record<string, unknown>;
            /** @description Series of invoices for which the call sets none, by kind */
            default_series: {
                /** @description Series of full invoices; F by default */
                invoice: string;
                /** @description Series of simplified invoices; T by default */
                simplified: string;
                /** @description Series of full invoices that replace simplified invoices; S by default */
                replacement: string;
                /** @description Series of credit notes and debit notes; R by default */
                correction: string;
            };
        };
        /** @description The software, its health, its clocks and the used storage */
        System: {
            /** @description Name and version of the software */
            software: {
                /** @description Name of the software */
                name: string;
                /** @description Id of the software */
                id: string;
                /** @description Version of the software */
                version: string;
                /** @description Name of the producer */
                producer: string;
                /** @description Tax ID of the producer */
                producer_tax_id: string;
            };
            /**
             * @description Where the records are sent: the simulator, or the test or live environment of the authority
             * @enum {string}
             */
            environment: "simulator" | "test" | "live";
            /** @description Address of the producer */
            address: string;
            /** @description Retention in days */
            retention_days: {
                /** @description Days for which steps of jobs are kept */
                jobs: number;
                /** @description Days for which raw responses of the authority are kept */
                answers: number;
                /** @description Days for which rows of the audit log are kept */
                audit: number;
            };
            /** @description Status of each part of the installation */
            health: {
                /**
                 * @description Status of MongoDB
                 * @enum {string}
                 */
                mongodb: "up";
                /**
                 * @description Status of Temporal
                 * @enum {string}
                 */
                temporal: "up" | "down";
                /**
                 * @description Status of the sweep, the periodic background check
                 * @enum {string}
                 */
                sweep: "up" | "late" | "unknown";
            };
            /** @description Clocks of this process, MongoDB and the authority */
            clocks: {
                /**
                 * Format: date-time
                 * @description Time of this process
                 */
                process: string;
                /**
                 * Format: date-time
                 * @description Time of MongoDB
                 */
                mongodb: string;
                /** @description Milliseconds by which the clock of this process is ahead of that of MongoDB */
                process_ahead_ms: number;
                /** @description Clock of the authority */
                authority: {
                    /** @description Tax ID of the supplier */
                    supplier: string;
                    /**
                     * Format: date-time
                     * @description Time of the comparison
                     */
                    at: string;
                    /** @description Difference to the clock of this process, in milliseconds */
                    ahead_ms: number;
                }[];
            };
            /** @description Stored entries and bytes, and the quota */
            storage?: {
                /** @description Stored entries */
                entries: number;
                /** @description Quota of entries */
                entries_max?: number;
                /** @description Number of stored bytes */
                bytes: number;
                /** @description Quota in bytes */
                bytes_max?: number;
            };
        };
        /** @description The authorization under which the records of the supplier are sent */
        Title: {
            /** @description Tax ID of the supplier */
            supplier: string;
            /**
             * @description Authorization under which records are sent: `own-certificate`, `collaborator` or `power`
             * @enum {string}
             */
            title?: "own-certificate" | "collaborator" | "power";
            /** @description Company or person that sends, if it is not the supplier */
            holder?: components["schemas"]["TitleHolder"];
            /** @description Reference of the registered power of attorney */
            reference?: string;
            /** @description First day of the authorization */
            from?: string;
            /** @description Last day of the authorization; Sello sends nothing after it */
            until?: string;
            /** @description Days until the last day of the authorization */
            days_left?: number;
            /** @description Registration, or file of the party entry, with the signed form */
            form_id?: string;
            /**
             * Format: date-time
             * @description Time of the last change
             */
            changed_at?: string;
            /**
             * Format: uuid
             * @description Id of the access key that made the last change
             */
            changed_by?: string;
        };
        /** @description The party that sends the records */
        TitleHolder: {
            /** @description Name of the company or person that sends */
            name: string;
            /** @description Tax ID */
            tax_code: string;
        };
        /** @description The UUID */
        Uuid: {
            /**
             * Format: uuid
             * @description Generated UUID
             */
            uuid: string;
            /** @description Version of the UUID */
            version: number;
        };
        /** @description The number of verified records, and the first broken one */
        Verification: {
            /** @description Number of verified records */
            count: number;
            /** @description First broken record; null if there is none */
            broken: components["schemas"]["Break"] | null;
        };
        /** @description The version */
        Version: {
            /** @description Version of the entry */
            version: string;
            /** @description Envelope of the version */
            data: Record<string, unknown>;
        };
        /** @description Work that gets numbers as soon as paused series are resumed */
        WaitingForNumbers: {
            /** @description Jobs that wait, by series */
            jobs: {
                /** @description Id of the series */
                series: string;
                /** @description Number of jobs that wait for this series */
                count: number;
            }[];
            /** @description Number of rows of open batches that are not issued yet, whatever their series */
            batch_rows: number;
        };
        /** @description Something that looks wrong, or that prevents sealing */
        Warning: {
            /** @description Key of the warning */
            key: string;
            /** @description Code of the rule */
            code: string;
            /** @description What is wrong, and what to do */
            message: string;
            /** @description JSON paths of the fields that are wrong */
            paths: string[];
            /** @description What to do about it */
            remedy: string;
            /** @description Path of the section in the documentation, for example `docs/errors.md#validation` */
            link: string;
            /** @description Whether the invoice cannot be sealed until this is fixed */
            blocking: boolean;
        };
        /** @description The webhook */
        Webhook: {
            /**
             * Format: uuid
             * @description Id of the webhook
             */
            id: string;
            /** @description URL of the webhook */
            url: string;
            /** @description Description for users */
            description: string;
            /** @description Types of the events to send; all types if empty */
            types: ("entry.created" | "entry.updated" | "entry.state" | "entry.files" | "entry.meta" | "entry.erased" | "entry.unblocked" | "job.created" | "job.updated" | "job.completed" | "batch.completed" | "month.exported" | "record.sealed" | "record.accepted" | "record.accepted_with_errors" | "record.rejected" | "record.late" | "registration.opened" | "registration.submitted" | "registration.reminded" | "registration.returned" | "registration.approved" | "registration.expired" | "registration.withdrawn" | "registration.updated" | "chain.updated" | "chain.stopped" | "chain.paused" | "chain.resumed" | "chain.alarm" | "certificate.expiring" | "title.ending" | "key.created" | "key.revoked" | "workflow.created" | "workflow.updated" | "series.updated" | "enrollment.updated" | "application.updated" | "workspace.updated" | "webhook.created" | "webhook.updated" | "webhook.deleted" | "webhook.disabled" | "webhook.test")[];
            /** @description Whether events are sent */
            enabled: boolean;
            /** @description Why and when the webhook was disabled */
            disabled?: {
                /**
                 * Format: date-time
                 * @description Time when the webhook was disabled
                 */
                at: string;
                /**
                 * @description Why the webhook was disabled
                 * @enum {string}
                 */
                reason: "gone" | "failing" | "manual";
            };
            /**
             * Format: date-time
             * @description Time since which all deliveries have failed
             */
            failing_since?: string;
            /**
             * Format: date-time
             * @description Time of the last successful delivery
             */
            last_success_at?: string;
            /** @description Secrets that are valid now, without their values */
            secrets: {
                /**
                 * Format: date-time
                 * @description Time when the secret was created
                 */
                created_at: string;
                /**
                 * Format: date-time
                 * @description Time when the secret expires
                 */
                expires_at?: string;
            }[];
            /**
             * Format: date-time
             * @description Start of the period whose events are being sent again
             */
            redelivering_since?: string;
            /**
             * Format: date-time
             * @description Time when the webhook was created
             */
            created_at: string;
            /**
             * Format: date-time
             * @description Time of the last change
             */
            updated_at: string;
        };
        /** @description An event that a webhook receives */
        WebhookEvent: {
            /**
             * Format: uuid
             * @description Id of the event
             */
            id: string;
            /**
             * @description Type of the event
             * @enum {string}
             */
            type: "entry.created" | "entry.updated" | "entry.state" | "entry.files" | "entry.meta" | "entry.erased" | "entry.unblocked" | "job.created" | "job.updated" | "job.completed" | "batch.completed" | "month.exported" | "record.sealed" | "record.accepted" | "record.accepted_with_errors" | "record.rejected" | "record.late" | "registration.opened" | "registration.submitted" | "registration.reminded" | "registration.returned" | "registration.approved" | "registration.expired" | "registration.withdrawn" | "registration.updated" | "chain.updated" | "chain.stopped" | "chain.paused" | "chain.resumed" | "chain.alarm" | "certificate.expiring" | "title.ending" | "key.created" | "key.revoked" | "workflow.created" | "workflow.updated" | "series.updated" | "enrollment.updated" | "application.updated" | "workspace.updated" | "webhook.created" | "webhook.updated" | "webhook.deleted" | "webhook.disabled" | "webhook.test";
            /**
             * Format: date-time
             * @description Time when the event was created
             */
            timestamp: string;
            /**
             * Format: uuid
             * @description Id of the workspace
             */
            workspace_id?: string;
            /** @description Ids and short words that describe the change; the fields depend on the type */
            data: {
                /** @description Entry; for registrations and chains, the party entry of the supplier */
                entry_id?: string;
                /** @description Version of the entry, as in `GET /silo/v1/entries/{id}` */
                version?: string;
                /** @description State that was set */
                state?: string;
                /** @description Current folder of the entry */
                folder?: string;
                /** @description File */
                file_id?: string;
                /** @description Job */
                job_id?: string;
                /** @description Batch */
                batch_id?: string;
                /** @description Export of a month */
                export_id?: string;
                /** @description Status of the job, batch or export, as in the call that reads it */
                status?: string;
                /** @description `succeeded`, `succeeded-with-warnings`, `failed` or `cancelled` */
                result?: string;
                /** @description Provider of the step that is waiting or finished last */
                step?: string;
                /** @description Kind of the record, `registration` or `cancellation` */
                record?: string;
                /** @description Sequence number of the record in its chain */
                sequence?: number;
                /** @description Installation number of the record */
                installation?: string;
                /** @description Code of the authority or of the problem */
                code?: string;
                /** @description Access key */
                key_id?: string;
                /** @description Workflow */
                workflow_id?: string;
                /** @description Series */
                series_id?: string;
                /** @description Registration of a supplier */
                registration_id?: string;
                /** @description Enrollment */
                enrollment_id?: string;
                /** @description Application */
                application_id?: string;
                /** @description Webhook */
                webhook_id?: string;
                /** @description State of the supplier, `pending`, `registered` or `unregistered` */
                registration?: string;
                /** @description Days until the certificate, or the authorization to send, expires */
                days?: number;
                /** @description Time of expiry */
                expires_at?: string;
                /** @description Last day */
                until?: string;
                /** @description Start time */
                since?: string;
                /** @description First 16 digits of the SHA-256 fingerprint of the certificate, or `configured` for the certificate of the installation */
                certificate?: string;
                /** @description Reason, as one word */
                reason?: string;
            };
        };
        /** @description The webhooks, oldest first */
        WebhookList: {
            /** @description Rows of this response */
            list: components["schemas"]["Webhook"][];
        };
        /** @description The workflow */
        Workflow: {
            /**
             * Format: uuid
             * @description Id of the workflow
             */
            id: string;
            /**
             * Format: date-time
             * @description Time when the workflow was created
             */
            created_at: string;
            /**
             * Format: date-time
             * @description Time of the last change
             */
            updated_at: string;
            /** @description Name of the workflow */
            name: string;
            /** @description Description for users */
            description: string;
            /** @description Schema of the documents, for example `bill/invoice` */
            schema: string;
            /** @description Country code (ISO 3166-1) */
            country: string;
            /** @description Whether the workflow is a draft, which no job can use */
            draft: boolean;
            /** @description Whether no new jobs can use the workflow */
            disabled: boolean;
            /** @description Version of the workflow */
            version: string;
            /** @description Hash of the content (SHA-256) */
            hash: string;
            /** @description Steps, in order */
            steps: {
                /** @description Id of the step */
                id: string;
                /** @description Name of the step */
                name: string;
                /** @description Provider of the step */
                provider: string;
                /** @description Older name of `provider` */
                action: string;
                /** @description Short description */
                summary?: string;
                /** @description Remarks */
                notes?: string;
                /** @description Settings of the step */
                config?: Record<string, unknown>;
                /** @description Which steps run after this one, by status and code */
                next?: Record<string, unknown>[];
            }[];
            /** @description Steps that run after a failure */
            rescue: {
                /** @description Id of the step */
                id: string;
                /** @description Name of the step */
                name: string;
                /** @description Provider of the step */
                provider: string;
                /** @description Older name of `provider` */
                action: string;
                /** @description Short description */
                summary?: string;
                /** @description Remarks */
                notes?: string;
                /** @description Settings of the step */
                config?: Record<string, unknown>;
                /** @description Which steps run after this one, by status and code */
                next?: Record<string, unknown>[];
            }[];
            /** @description Versions, newest first */
            versions?: {
                /** @description Version of the workflow */
                version: string;
                /** @description Hash of the content (SHA-256) */
                hash: string;
                /** @description Name of the workflow in this version */
                name: string;
                /** @description Application that made the change */
                src: string;
                /** @description Id of the access key that made the change */
                src_id?: string;
                /**
                 * Format: date-time
                 * @description Time when the version was created
                 */
                created_at: string;
            }[];
        };
        /** @description A page of workflows */
        WorkflowPage: {
            /** @description Rows of this response */
            list: components["schemas"]["Workflow"][];
            /** @description Schema of the documents, for example `bill/invoice` */
            schema?: string;
            /** @description Maximum number of rows per page */
            limit: number;
            /** @description Cursor that returned this page */
            cursor?: string;
            /** @description Value of `cursor` for the next page; absent on the last page */
            next_cursor?: string;
            /** @description `created_at` of the first row on the first page */
            created_at?: string;
            /**
             * Format: date-time
             * @description Value of `created_at` for the next page (older form of pagination)
             */
            next_created_at?: string;
        };
        /** @description The version of the workflow */
        WorkflowVersion: {
            /**
             * Format: uuid
             * @description Id of the workflow
             */
            id: string;
            /** @description Version of the workflow */
            version: string;
            /** @description Hash of the content (SHA-256) */
            hash: string;
            /**
             * Format: date-time
             * @description Time when the workflow was created
             */
            created_at?: string;
            /** @description Application that made the change */
            src?: string;
            /** @description Id of the access key that made the change */
            src_id?: string;
            /** @description Name of the workflow */
            name: string;
            /** @description Description for users */
            description: string;
            /** @description Schema of the documents, for example `bill/invoice` */
            schema: string;
            /** @description Country code (ISO 3166-1) */
            country: string;
            /** @description Steps, in order */
            steps: {
                /** @description Id of the step */
                id: string;
                /** @description Name of the step */
                name: string;
                /** @description Provider of the step */
                provider: string;
                /** @description Older name of `provider` */
                action: string;
                /** @description Short description */
                summary?: string;
                /** @description Remarks */
                notes?: string;
                /** @description Settings of the step */
                config?: Record<string, unknown>;
                /** @description Which steps run after this one, by status and code */
                next?: Record<string, unknown>[];
            }[];
            /** @description Steps that run after a failure */
            rescue: {
                /** @description Id of the step */
                id: string;
                /** @description Name of the step */
                name: string;
                /** @description Provider of the step */
                provider: string;
                /** @description Older name of `provider` */
                action: string;
                /** @description Short description */
                summary?: string;
                /** @description Remarks */
                notes?: string;
                /** @description Settings of the step */
                config?: Record<string, unknown>;
                /** @description Which steps run after this one, by status and code */
                next?: Record<string, unknown>[];
            }[];
        };
        /** @description The workspace */
        Workspace: {
            /**
             * Format: uuid
             * @description Id of the workspace
             */
            id: string;
            /**
             * Format: date-time
             * @description Time when the workspace was created
             */
            created_at: string;
            /**
             * Format: date-time
             * @description Time of the last change
             */
            updated_at: string;
            /** @description Name of the workspace */
            name: string;
            /** @description Short name of the workspace, for example `shop` */
            slug: string;
            /** @description Country code (ISO 3166-1) */
            country: string;
            /** @description Whether the workspace reports to the simulator or the test environment */
            sandbox: boolean;
            /**
             * @description Where the records are sent: the simulator, or the test or live environment of the authority
             * @enum {string}
             */
            environment: "simulator" | "test" | "live";
            /** @description Whether the entry of an invoice can be changed even after the authority accepted it without errors */
            amendments: boolean;
            /** @description Warnings that count as errors: true for all except `returns-above-sale`, or an array of warning keys */
            strict: boolean | string[];
            /** @description Warnings that end jobs before a number is used, in addition to the warnings that always block */
            blocking_warnings: string[];
            /** @description Default series of corrections, for example `R{series}` */
            correction_series?: string;
            /** @description First issue date that suppliers report, unless they have their own */
            reporting_from?: {
                /** @description First issue date of taxpayers of corporate tax */
                companies?: string;
                /** @description First issue date of all others */
                persons?: string;
            };
            /** @description Additional folders of the workspace */
            folders?: {
                /** @description Name of the folder */
                key: string;
                /** @description Schemas of documents for the folder */
                schemas: string[];
            }[];
            /** @description Whether suppliers sign an authorization form when they register */
            agreement: boolean;
            /** @description Settings of the layout of the PDF */
            page?: {
                /**
                 * @description Language of the PDF
                 * @enum {string}
                 */
                locale?: "es" | "en";
                /** @description Format of dates in the PDF */
                date_format?: string;
                /**
                 * @description Layout of the PDF: `A4` or `ticket80`
                 * @enum {string}
                 */
                layout?: "A4" | "ticket80";
                /** @description Height of the logo in pixels */
                logo_height?: number;
                /** @description Color of the PDF, `#rrggbb` */
                accent?: string;
                /** @description Whether the step `pdf` also creates the e-invoice as UBL */
                ubl?: boolean;
                /** @description Whether the step `pdf` also creates the e-invoice as CII and embeds it in the PDF (Factur-X) */
                facturx?: boolean;
                /** @description Whether the step `pdf` also creates and signs the e-invoice as Facturae */
                facturae?: boolean;
                /** @description Logo in the header of the PDF */
                logo?: {
                    /** @description Hash of the content (SHA-256) */
                    hash: string;
                    /** @description Media type, `image/png` or `image/jpeg` */
                    mime: string;
                    /** @description Size in bytes */
                    size: number;
                    /** @description Width in pixels */
                    width: number;
                    /** @description Height in pixels */
                    height: number;
                };
            };
        };
        /** @description All workspaces */
        WorkspaceList: {
            /** @description Rows of this response */
            list: components["schemas"]["Workspace"][];
        };
        /** @enum {string} */
        InvoiceType: "standard" | "credit-note" | "debit-note" | "corrective" | "proforma" | "other";
        /** @enum {string} */
        InvoiceTag: "simplified" | "reverse-charge" | "self-billed" | "customer-rates" | "partial" | "bypass" | "prepayment" | "factoring" | "replacement" | "copy" | "summary" | "simplified-scheme" | "travel-agency" | "second-hand-goods" | "art" | "antiques" | "cash-basis";
        /** @description One tax of a line. Categories of other countries, and rates with only a `percent`, are also accepted. */
        InvoiceTax: {
            /**
             * @description Tax category
             * @enum {string}
             */
            cat: "VAT" | "IGIC" | "IPSI" | "IRPF" | "IRNR";
            /**
             * @description Key of the tax, for example `exempt`
             * @enum {string}
             */
            key?: "standard" | "zero" | "reverse-charge" | "exempt" | "export" | "intra-community" | "outside-scope";
            /**
             * @description Key of the rate, for example `general`
             * @enum {string}
             */
            rate?: "general" | "general+eqs" | "reduced" | "reduced+eqs" | "super-reduced" | "super-reduced+eqs" | "pro" | "pro-start" | "capital" | "modules";
            /** @description Tax rate in percent */
            percent?: string;
        };
        InvoiceExtensions: {
            /**
             * @description Type of invoice for the authority
             * @enum {string}
             */
            "es-fiscal-doc-type"?: "F1" | "F2" | "F3" | "R1" | "R2" | "R3" | "R4" | "R5";
            /**
             * @description Kind of correction: by substitution or by differences
             * @enum {string}
             */
            "es-fiscal-correction-type"?: "S" | "I";
            /**
             * @description Class of the operation
             * @enum {string}
             */
            "es-fiscal-op-class"?: "S1" | "S2" | "N1" | "N2";
            /**
             * @description Reason for the exemption
             * @enum {string}
             */
            "es-fiscal-exempt"?: "E1" | "E2" | "E3" | "E4" | "E5" | "E6" | "E7" | "E8";
            /**
             * @description Regime of the operation
             * @enum {string}
             */
            "es-fiscal-regime"?: "10" | "11" | "14" | "15" | "17" | "18" | "19" | "20" | "21" | "01" | "02" | "03" | "04" | "05" | "06" | "07" | "09" | "08";
            /**
             * @description Type of the customer's identity document
             * @enum {string}
             */
            "es-fiscal-identity-type"?: "02" | "03" | "04" | "05" | "06" | "07";
            /**
             * @description Simplified invoice with customer data (art. 7.2 and 7.3)
             * @enum {string}
             */
            "es-fiscal-simplified-art7273"?: "S" | "N";
            /**
             * @description Issued by a third party (T) or the customer (D)
             * @enum {string}
             */
            "es-fiscal-issuer-type"?: "T" | "D";
            /**
             * @description Type of event of a status document
             * @enum {string}
             */
            "es-fiscal-event-type"?: "10" | "90" | "01" | "02" | "03" | "04" | "05" | "06" | "07" | "08" | "09";
        };
        WorkflowFree: unknown;
        WorkflowSteps: components["schemas"]["WorkflowStep"][] | null;
        WorkflowStep: {
            /** @description Id of the workflow */
            id?: string;
            /** @description Name of the workflow */
            name?: string | null;
            /** @description Older name of `provider` */
            action?: string | null;
            /** @description Provider of the step */
            provider?: string | null;
            /** @description Short description */
            summary?: string | null;
            /** @description Remarks */
            notes?: string | null;
            /** @description Settings of the step */
            config?: components["schemas"]["WorkflowFree"];
            /** @description Which steps run after this one, by status and code */
            next?: components["schemas"]["WorkflowNext"][] | null;
        };
        WorkflowNext: {
            /** @description Status that selects this row */
            status?: string | null;
            /** @description Code of the problem or of the authority */
            code?: string | null;
            /** @description Id of the step in the workflow */
            step_id?: string | null;
            /** @description Whether the job ends here */
            stop?: boolean;
            /** @description Steps, in order */
            steps?: components["schemas"]["WorkflowSteps"];
        };
    };
    responses: {
        /**
         * @description `busy`: This process is running as many requests of this kind as it can.
         *
         *     `unavailable`: The database, Temporal or the witness folder does not respond, or the clock of the machine is wrong.
         */
        "busy-or-unavailable": {
            headers: {
                "X-Request-Id": components["headers"]["RequestId"];
                "Content-Language": components["headers"]["ContentLanguage"];
                "Retry-After": components["headers"]["RetryAfter"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Error"] & {
                    /** @enum {unknown} */
                    key?: "busy" | "unavailable";
                };
                "application/problem+json": components["schemas"]["Problem"] & {
                    /** @enum {unknown} */
                    key?: "busy" | "unavailable";
                };
            };
        };
        /**
         * @description `certificate`: Sello cannot use the certificate: the file is not a .p12 or has no key, the certificate has expired, or the password is wrong.
         *
         *     `parameter`: A parameter or a field has a value that is not allowed.
         */
        "certificate-or-parameter": {
            headers: {
                "X-Request-Id": components["headers"]["RequestId"];
                "Content-Language": components["headers"]["ContentLanguage"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Error"] & {
                    /** @enum {unknown} */
                    key?: "certificate" | "parameter";
                };
                "application/problem+json": components["schemas"]["Problem"] & {
                    /** @enum {unknown} */
                    key?: "certificate" | "parameter";
                };
            };
        };
        /**
         * @description `certificate`: Sello cannot use the certificate: the file is not a .p12 or has no key, the certificate has expired, or the password is wrong.
         *
         *     `title-mismatch`: The holder of the certificate is not the holder in the supplier's authorization to send.
         *
         *     `parameter`: A parameter or a field has a value that is not allowed.
         */
        "certificate-or-title-mismatch-or-parameter": {
            headers: {
                "X-Request-Id": components["headers"]["RequestId"];
                "Content-Language": components["headers"]["ContentLanguage"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Error"] & {
                    /** @enum {unknown} */
                    key?: "certificate" | "title-mismatch" | "parameter";
                };
                "application/problem+json": components["schemas"]["Problem"] & {
                    /** @enum {unknown} */
                    key?: "certificate" | "title-mismatch" | "parameter";
                };
            };
        };
        /** @description `conflict`: The id or key is already in use, or the resource is in a state that does not allow the request. */
        conflict: {
            headers: {
                "X-Request-Id": components["headers"]["RequestId"];
                "Content-Language": components["headers"]["ContentLanguage"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Error"] & {
                    /** @enum {unknown} */
                    key?: "conflict";
                };
                "application/problem+json": components["schemas"]["Problem"] & {
                    /** @enum {unknown} */
                    key?: "conflict";
                };
            };
        };
        /**
         * @description `conflict`: The id or key is already in use, or the resource is in a state that does not allow the request.
         *
         *     `full`: The resource has reached its maximum number of rows or bytes. Nothing was stored.
         */
        "conflict-or-full": {
            headers: {
                "X-Request-Id": components["headers"]["RequestId"];
                "Content-Language": components["headers"]["ContentLanguage"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Error"] & {
                    /** @enum {unknown} */
                    key?: "conflict" | "full";
                };
                "application/problem+json": components["schemas"]["Problem"] & {
                    /** @enum {unknown} */
                    key?: "conflict" | "full";
                };
            };
        };
        /**
         * @description `conflict`: The id or key is already in use, or the resource is in a state that does not allow the request.
         *
         *     `full`: The resource has reached its maximum number of rows or bytes. Nothing was stored.
         *
         *     `idempotency-running`: The first request with this `Idempotency-Key` is still being processed.
         */
        "conflict-or-full-or-idempotency-running": {
            headers: {
                "X-Request-Id": components["headers"]["RequestId"];
                "Content-Language": components["headers"]["ContentLanguage"];
                "Retry-After": components["headers"]["RetryAfter"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Error"] & {
                    /** @enum {unknown} */
                    key?: "conflict" | "full" | "idempotency-running";
                };
                "application/problem+json": components["schemas"]["Problem"] & {
                    /** @enum {unknown} */
                    key?: "conflict" | "full" | "idempotency-running";
                };
            };
        };
        /**
         * @description `conflict`: The id or key is already in use, or the resource is in a state that does not allow the request.
         *
         *     `full`: The resource has reached its maximum number of rows or bytes. Nothing was stored.
         *
         *     `idempotency-running`: The first request with this `Idempotency-Key` is still being processed.
         *
         *     `series-paused`: The series is paused, because a backup was restored and the next number may already be in use.
         */
        "conflict-or-full-or-idempotency-running-or-series-paused": {
            headers: {
                "X-Request-Id": components["headers"]["RequestId"];
                "Content-Language": components["headers"]["ContentLanguage"];
                "Retry-After": components["headers"]["RetryAfter"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Error"] & {
                    /** @enum {unknown} */
                    key?: "conflict" | "full" | "idempotency-running" | "series-paused";
                };
                "application/problem+json": components["schemas"]["Problem"] & {
                    /** @enum {unknown} */
                    key?: "conflict" | "full" | "idempotency-running" | "series-paused";
                };
            };
        };
        /**
         * @description `conflict`: The id or key is already in use, or the resource is in a state that does not allow the request.
         *
         *     `full`: The resource has reached its maximum number of rows or bytes. Nothing was stored.
         *
         *     `series-paused`: The series is paused, because a backup was restored and the next number may already be in use.
         */
        "conflict-or-full-or-series-paused": {
            headers: {
                "X-Request-Id": components["headers"]["RequestId"];
                "Content-Language": components["headers"]["ContentLanguage"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Error"] & {
                    /** @enum {unknown} */
                    key?: "conflict" | "full" | "series-paused";
                };
                "application/problem+json": components["schemas"]["Problem"] & {
                    /** @enum {unknown} */
                    key?: "conflict" | "full" | "series-paused";
                };
            };
        };
        /**
         * @description `conflict`: The id or key is already in use, or the resource is in a state that does not allow the request.
         *
         *     `idempotency-running`: The first request with this `Idempotency-Key` is still being processed.
         */
        "conflict-or-idempotency-running": {
            headers: {
                "X-Request-Id": components["headers"]["RequestId"];
                "Content-Language": components["headers"]["ContentLanguage"];
                "Retry-After": components["headers"]["RetryAfter"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Error"] & {
                    /** @enum {unknown} */
                    key?: "conflict" | "idempotency-running";
                };
                "application/problem+json": components["schemas"]["Problem"] & {
                    /** @enum {unknown} */
                    key?: "conflict" | "idempotency-running";
                };
            };
        };
        /**
         * @description `conflict`: The id or key is already in use, or the resource is in a state that does not allow the request.
         *
         *     `idempotency-running`: The first request with this `Idempotency-Key` is still being processed.
         *
         *     `series-paused`: The series is paused, because a backup was restored and the next number may already be in use.
         */
        "conflict-or-idempotency-running-or-series-paused": {
            headers: {
                "X-Request-Id": components["headers"]["RequestId"];
                "Content-Language": components["headers"]["ContentLanguage"];
                "Retry-After": components["headers"]["RetryAfter"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Error"] & {
                    /** @enum {unknown} */
                    key?: "conflict" | "idempotency-running" | "series-paused";
                };
                "application/problem+json": components["schemas"]["Problem"] & {
                    /** @enum {unknown} */
                    key?: "conflict" | "idempotency-running" | "series-paused";
                };
            };
        };
        /** @description `cursor-expired`: The cursor names a row that Sello no longer stores, because the row is too old or because a backup was restored. */
        "cursor-expired": {
            headers: {
                "X-Request-Id": components["headers"]["RequestId"];
                "Content-Language": components["headers"]["ContentLanguage"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Error"] & {
                    /** @enum {unknown} */
                    key?: "cursor-expired";
                };
                "application/problem+json": components["schemas"]["Problem"] & {
                    /** @enum {unknown} */
                    key?: "cursor-expired";
                };
            };
        };
        /** @description `forbidden`: The token is valid, but does not have the scope of this endpoint. */
        forbidden: {
            headers: {
                "X-Request-Id": components["headers"]["RequestId"];
                "Content-Language": components["headers"]["ContentLanguage"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Error"] & {
                    /** @enum {unknown} */
                    key?: "forbidden";
                };
                "application/problem+json": components["schemas"]["Problem"] & {
                    /** @enum {unknown} */
                    key?: "forbidden";
                };
            };
        };
        /** @description `full`: The resource has reached its maximum number of rows or bytes. Nothing was stored. */
        full: {
            headers: {
                "X-Request-Id": components["headers"]["RequestId"];
                "Content-Language": components["headers"]["ContentLanguage"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Error"] & {
                    /** @enum {unknown} */
                    key?: "full";
                };
                "application/problem+json": components["schemas"]["Problem"] & {
                    /** @enum {unknown} */
                    key?: "full";
                };
            };
        };
        /**
         * @description `full`: The resource has reached its maximum number of rows or bytes. Nothing was stored.
         *
         *     `idempotency-running`: The first request with this `Idempotency-Key` is still being processed.
         */
        "full-or-idempotency-running": {
            headers: {
                "X-Request-Id": components["headers"]["RequestId"];
                "Content-Language": components["headers"]["ContentLanguage"];
                "Retry-After": components["headers"]["RetryAfter"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Error"] & {
                    /** @enum {unknown} */
                    key?: "full" | "idempotency-running";
                };
                "application/problem+json": components["schemas"]["Problem"] & {
                    /** @enum {unknown} */
                    key?: "full" | "idempotency-running";
                };
            };
        };
        /** @description `head-too-large`: The URL and the headers of the request together are larger than the server allows. */
        "head-too-large": {
            headers: {
                "X-Request-Id": components["headers"]["RequestId"];
                "Content-Language": components["headers"]["ContentLanguage"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Error"] & {
                    /** @enum {unknown} */
                    key?: "head-too-large";
                };
                "application/problem+json": components["schemas"]["Problem"] & {
                    /** @enum {unknown} */
                    key?: "head-too-large";
                };
            };
        };
        /**
         * @description `idempotency-mismatch`: This `Idempotency-Key` was used before with a different body, in this workspace and at this path.
         *
         *     `calculation`: Sello cannot calculate the totals of the document, because a value is missing or not valid. Nothing was stored.
         *
         *     `validation`: The document breaks at least one rule of its format. `faults` lists each broken rule with the path of the field.
         *
         *     `certificate`: Sello cannot use the certificate: the file is not a .p12 or has no key, the certificate has expired, or the password is wrong.
         *
         *     `signer-needed`: The request does not name the person who signs for the company.
         *
         *     `parameter`: A parameter or a field has a value that is not allowed.
         */
        "idempotency-mismatch-or-calculation-or-validation-or-certificate-or-signer-needed-or-parameter": {
            headers: {
                "X-Request-Id": components["headers"]["RequestId"];
                "Content-Language": components["headers"]["ContentLanguage"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Error"] & {
                    /** @enum {unknown} */
                    key?: "idempotency-mismatch" | "calculation" | "validation" | "certificate" | "signer-needed" | "parameter";
                };
                "application/problem+json": components["schemas"]["Problem"] & {
                    /** @enum {unknown} */
                    key?: "idempotency-mismatch" | "calculation" | "validation" | "certificate" | "signer-needed" | "parameter";
                };
            };
        };
        /**
         * @description `idempotency-mismatch`: This `Idempotency-Key` was used before with a different body, in this workspace and at this path.
         *
         *     `no-document`: The request contains no document: it has neither `data` nor `previous_id`.
         *
         *     `unknown-schema`: The document has no `$schema`, or Sello does not support its `$schema`.
         *
         *     `calculation`: Sello cannot calculate the totals of the document, because a value is missing or not valid. Nothing was stored.
         *
         *     `validation`: The document breaks at least one rule of its format. `faults` lists each broken rule with the path of the field.
         *
         *     `parameter`: A parameter or a field has a value that is not allowed.
         */
        "idempotency-mismatch-or-no-document-or-unknown-schema-or-calculation-or-validation-or-parameter": {
            headers: {
                "X-Request-Id": components["headers"]["RequestId"];
                "Content-Language": components["headers"]["ContentLanguage"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Error"] & {
                    /** @enum {unknown} */
                    key?: "idempotency-mismatch" | "no-document" | "unknown-schema" | "calculation" | "validation" | "parameter";
                };
                "application/problem+json": components["schemas"]["Problem"] & {
                    /** @enum {unknown} */
                    key?: "idempotency-mismatch" | "no-document" | "unknown-schema" | "calculation" | "validation" | "parameter";
                };
            };
        };
        /**
         * @description `idempotency-mismatch`: This `Idempotency-Key` was used before with a different body, in this workspace and at this path.
         *
         *     `no-document`: The request contains no document: it has neither `data` nor `previous_id`.
         *
         *     `unknown-schema`: The document has no `$schema`, or Sello does not support its `$schema`.
         *
         *     `calculation`: Sello cannot calculate the totals of the document, because a value is missing or not valid. Nothing was stored.
         *
         *     `validation`: The document breaks at least one rule of its format. `faults` lists each broken rule with the path of the field.
         *
         *     `signature`: Sello cannot sign the envelope, or a signature of the envelope is not valid.
         *
         *     `patch`: Sello cannot apply the patch to the stored envelope.
         *
         *     `parameter`: A parameter or a field has a value that is not allowed.
         */
        "idempotency-mismatch-or-no-document-or-unknown-schema-or-calculation-or-validation-or-signature-or-patch-or-parameter": {
            headers: {
                "X-Request-Id": components["headers"]["RequestId"];
                "Content-Language": components["headers"]["ContentLanguage"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Error"] & {
                    /** @enum {unknown} */
                    key?: "idempotency-mismatch" | "no-document" | "unknown-schema" | "calculation" | "validation" | "signature" | "patch" | "parameter";
                };
                "application/problem+json": components["schemas"]["Problem"] & {
                    /** @enum {unknown} */
                    key?: "idempotency-mismatch" | "no-document" | "unknown-schema" | "calculation" | "validation" | "signature" | "patch" | "parameter";
                };
            };
        };
        /**
         * @description `idempotency-mismatch`: This `Idempotency-Key` was used before with a different body, in this workspace and at this path.
         *
         *     `not-ready`: This installation cannot report to the real authority yet, because settings are missing.
         *
         *     `parameter`: A parameter or a field has a value that is not allowed.
         */
        "idempotency-mismatch-or-not-ready-or-parameter": {
            headers: {
                "X-Request-Id": components["headers"]["RequestId"];
                "Content-Language": components["headers"]["ContentLanguage"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Error"] & {
                    /** @enum {unknown} */
                    key?: "idempotency-mismatch" | "not-ready" | "parameter";
                };
                "application/problem+json": components["schemas"]["Problem"] & {
                    /** @enum {unknown} */
                    key?: "idempotency-mismatch" | "not-ready" | "parameter";
                };
            };
        };
        /**
         * @description `idempotency-mismatch`: This `Idempotency-Key` was used before with a different body, in this workspace and at this path.
         *
         *     `parameter`: A parameter or a field has a value that is not allowed.
         */
        "idempotency-mismatch-or-parameter": {
            headers: {
                "X-Request-Id": components["headers"]["RequestId"];
                "Content-Language": components["headers"]["ContentLanguage"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Error"] & {
                    /** @enum {unknown} */
                    key?: "idempotency-mismatch" | "parameter";
                };
                "application/problem+json": components["schemas"]["Problem"] & {
                    /** @enum {unknown} */
                    key?: "idempotency-mismatch" | "parameter";
                };
            };
        };
        /**
         * @description `idempotency-mismatch`: This `Idempotency-Key` was used before with a different body, in this workspace and at this path.
         *
         *     `validation`: The document breaks at least one rule of its format. `faults` lists each broken rule with the path of the field.
         *
         *     `parameter`: A parameter or a field has a value that is not allowed.
         */
        "idempotency-mismatch-or-validation-or-parameter": {
            headers: {
                "X-Request-Id": components["headers"]["RequestId"];
                "Content-Language": components["headers"]["ContentLanguage"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Error"] & {
                    /** @enum {unknown} */
                    key?: "idempotency-mismatch" | "validation" | "parameter";
                };
                "application/problem+json": components["schemas"]["Problem"] & {
                    /** @enum {unknown} */
                    key?: "idempotency-mismatch" | "validation" | "parameter";
                };
            };
        };
        /** @description `idempotency-running`: The first request with this `Idempotency-Key` is still being processed. */
        "idempotency-running": {
            headers: {
                "X-Request-Id": components["headers"]["RequestId"];
                "Content-Language": components["headers"]["ContentLanguage"];
                "Retry-After": components["headers"]["RetryAfter"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Error"] & {
                    /** @enum {unknown} */
                    key?: "idempotency-running";
                };
                "application/problem+json": components["schemas"]["Problem"] & {
                    /** @enum {unknown} */
                    key?: "idempotency-running";
                };
            };
        };
        /** @description `input`: Sello cannot read the request: the body is not JSON, a field has the wrong type, or the `Content-Type` is wrong. */
        input: {
            headers: {
                "X-Request-Id": components["headers"]["RequestId"];
                "Content-Language": components["headers"]["ContentLanguage"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Error"] & {
                    /** @enum {unknown} */
                    key?: "input";
                };
                "application/problem+json": components["schemas"]["Problem"] & {
                    /** @enum {unknown} */
                    key?: "input";
                };
            };
        };
        /** @description `internal`: An unexpected error occurred in Sello. */
        internal: {
            headers: {
                "X-Request-Id": components["headers"]["RequestId"];
                "Content-Language": components["headers"]["ContentLanguage"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Error"] & {
                    /** @enum {unknown} */
                    key?: "internal";
                };
                "application/problem+json": components["schemas"]["Problem"] & {
                    /** @enum {unknown} */
                    key?: "internal";
                };
            };
        };
        /**
         * @description `no-document`: The request contains no document: it has neither `data` nor `previous_id`.
         *
         *     `unknown-schema`: The document has no `$schema`, or Sello does not support its `$schema`.
         *
         *     `calculation`: Sello cannot calculate the totals of the document, because a value is missing or not valid. Nothing was stored.
         *
         *     `validation`: The document breaks at least one rule of its format. `faults` lists each broken rule with the path of the field.
         *
         *     `e-invoice`: The format of the e-invoice cannot represent this invoice: a required field is missing, or the format has no field for a value of the invoice.
         *
         *     `parameter`: A parameter or a field has a value that is not allowed.
         */
        "no-document-or-unknown-schema-or-calculation-or-validation-or-e-invoice-or-parameter": {
            headers: {
                "X-Request-Id": components["headers"]["RequestId"];
                "Content-Language": components["headers"]["ContentLanguage"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Error"] & {
                    /** @enum {unknown} */
                    key?: "no-document" | "unknown-schema" | "calculation" | "validation" | "e-invoice" | "parameter";
                };
                "application/problem+json": components["schemas"]["Problem"] & {
                    /** @enum {unknown} */
                    key?: "no-document" | "unknown-schema" | "calculation" | "validation" | "e-invoice" | "parameter";
                };
            };
        };
        /**
         * @description `no-document`: The request contains no document: it has neither `data` nor `previous_id`.
         *
         *     `unknown-schema`: The document has no `$schema`, or Sello does not support its `$schema`.
         *
         *     `calculation`: Sello cannot calculate the totals of the document, because a value is missing or not valid. Nothing was stored.
         *
         *     `validation`: The document breaks at least one rule of its format. `faults` lists each broken rule with the path of the field.
         *
         *     `parameter`: A parameter or a field has a value that is not allowed.
         */
        "no-document-or-unknown-schema-or-calculation-or-validation-or-parameter": {
            headers: {
                "X-Request-Id": components["headers"]["RequestId"];
                "Content-Language": components["headers"]["ContentLanguage"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Error"] & {
                    /** @enum {unknown} */
                    key?: "no-document" | "unknown-schema" | "calculation" | "validation" | "parameter";
                };
                "application/problem+json": components["schemas"]["Problem"] & {
                    /** @enum {unknown} */
                    key?: "no-document" | "unknown-schema" | "calculation" | "validation" | "parameter";
                };
            };
        };
        /**
         * @description `no-document`: The request contains no document: it has neither `data` nor `previous_id`.
         *
         *     `unknown-schema`: The document has no `$schema`, or Sello does not support its `$schema`.
         *
         *     `calculation`: Sello cannot calculate the totals of the document, because a value is missing or not valid. Nothing was stored.
         *
         *     `validation`: The document breaks at least one rule of its format. `faults` lists each broken rule with the path of the field.
         *
         *     `signature`: Sello cannot sign the envelope, or a signature of the envelope is not valid.
         *
         *     `parameter`: A parameter or a field has a value that is not allowed.
         */
        "no-document-or-unknown-schema-or-calculation-or-validation-or-signature-or-parameter": {
            headers: {
                "X-Request-Id": components["headers"]["RequestId"];
                "Content-Language": components["headers"]["ContentLanguage"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Error"] & {
                    /** @enum {unknown} */
                    key?: "no-document" | "unknown-schema" | "calculation" | "validation" | "signature" | "parameter";
                };
                "application/problem+json": components["schemas"]["Problem"] & {
                    /** @enum {unknown} */
                    key?: "no-document" | "unknown-schema" | "calculation" | "validation" | "signature" | "parameter";
                };
            };
        };
        /**
         * @description `no-document`: The request contains no document: it has neither `data` nor `previous_id`.
         *
         *     `unknown-schema`: The document has no `$schema`, or Sello does not support its `$schema`.
         *
         *     `calculation`: Sello cannot calculate the totals of the document, because a value is missing or not valid. Nothing was stored.
         *
         *     `validation`: The document breaks at least one rule of its format. `faults` lists each broken rule with the path of the field.
         *
         *     `signature`: Sello cannot sign the envelope, or a signature of the envelope is not valid.
         *
         *     `patch`: Sello cannot apply the patch to the stored envelope.
         *
         *     `parameter`: A parameter or a field has a value that is not allowed.
         */
        "no-document-or-unknown-schema-or-calculation-or-validation-or-signature-or-patch-or-parameter": {
            headers: {
                "X-Request-Id": components["headers"]["RequestId"];
                "Content-Language": components["headers"]["ContentLanguage"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Error"] & {
                    /** @enum {unknown} */
                    key?: "no-document" | "unknown-schema" | "calculation" | "validation" | "signature" | "patch" | "parameter";
                };
                "application/problem+json": components["schemas"]["Problem"] & {
                    /** @enum {unknown} */
                    key?: "no-document" | "unknown-schema" | "calculation" | "validation" | "signature" | "patch" | "parameter";
                };
            };
        };
        /** @description `not-found`: The resource does not exist in the workspace of the token. */
        "not-found": {
            headers: {
                "X-Request-Id": components["headers"]["RequestId"];
                "Content-Language": components["headers"]["ContentLanguage"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Error"] & {
                    /** @enum {unknown} */
                    key?: "not-found";
                };
                "application/problem+json": components["schemas"]["Problem"] & {
                    /** @enum {unknown} */
                    key?: "not-found";
                };
            };
        };
        /**
         * @description `not-ready`: This installation cannot report to the real authority yet, because settings are missing.
         *
         *     `parameter`: A parameter or a field has a value that is not allowed.
         */
        "not-ready-or-parameter": {
            headers: {
                "X-Request-Id": components["headers"]["RequestId"];
                "Content-Language": components["headers"]["ContentLanguage"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Error"] & {
                    /** @enum {unknown} */
                    key?: "not-ready" | "parameter";
                };
                "application/problem+json": components["schemas"]["Problem"] & {
                    /** @enum {unknown} */
                    key?: "not-ready" | "parameter";
                };
            };
        };
        /** @description `parameter`: A parameter or a field has a value that is not allowed. */
        parameter: {
            headers: {
                "X-Request-Id": components["headers"]["RequestId"];
                "Content-Language": components["headers"]["ContentLanguage"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Error"] & {
                    /** @enum {unknown} */
                    key?: "parameter";
                };
                "application/problem+json": components["schemas"]["Problem"] & {
                    /** @enum {unknown} */
                    key?: "parameter";
                };
            };
        };
        /** @description `precondition-failed`: The resource has changed since you read it (`If-Match` does not match). */
        "precondition-failed": {
            headers: {
                "X-Request-Id": components["headers"]["RequestId"];
                "Content-Language": components["headers"]["ContentLanguage"];
                ETag: components["headers"]["EntityTag"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Error"] & {
                    /** @enum {unknown} */
                    key?: "precondition-failed";
                };
                "application/problem+json": components["schemas"]["Problem"] & {
                    /** @enum {unknown} */
                    key?: "precondition-failed";
                };
            };
        };
        /** @description `rate-limited`: This access key, or this workspace, makes more requests than the installation allows (`SELLO_KEY_CALLS_PER_MINUTE`, `SELLO_WORKSPACE_CALLS_PER_MINUTE`). */
        "rate-limited": {
            headers: {
                "X-Request-Id": components["headers"]["RequestId"];
                "Content-Language": components["headers"]["ContentLanguage"];
                "Retry-After": components["headers"]["RetryAfter"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Error"] & {
                    /** @enum {unknown} */
                    key?: "rate-limited";
                };
                "application/problem+json": components["schemas"]["Problem"] & {
                    /** @enum {unknown} */
                    key?: "rate-limited";
                };
            };
        };
        /**
         * @description `rate-limited`: This access key, or this workspace, makes more requests than the installation allows (`SELLO_KEY_CALLS_PER_MINUTE`, `SELLO_WORKSPACE_CALLS_PER_MINUTE`).
         *
         *     `jobs-full`: The workspace has the maximum number of open jobs.
         */
        "rate-limited-or-jobs-full": {
            headers: {
                "X-Request-Id": components["headers"]["RequestId"];
                "Content-Language": components["headers"]["ContentLanguage"];
                "Retry-After": components["headers"]["RetryAfter"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Error"] & {
                    /** @enum {unknown} */
                    key?: "rate-limited" | "jobs-full";
                };
                "application/problem+json": components["schemas"]["Problem"] & {
                    /** @enum {unknown} */
                    key?: "rate-limited" | "jobs-full";
                };
            };
        };
        /** @description `series-paused`: The series is paused, because a backup was restored and the next number may already be in use. */
        "series-paused": {
            headers: {
                "X-Request-Id": components["headers"]["RequestId"];
                "Content-Language": components["headers"]["ContentLanguage"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Error"] & {
                    /** @enum {unknown} */
                    key?: "series-paused";
                };
                "application/problem+json": components["schemas"]["Problem"] & {
                    /** @enum {unknown} */
                    key?: "series-paused";
                };
            };
        };
        /** @description `slow`: The body did not arrive in time. */
        slow: {
            headers: {
                "X-Request-Id": components["headers"]["RequestId"];
                "Content-Language": components["headers"]["ContentLanguage"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Error"] & {
                    /** @enum {unknown} */
                    key?: "slow";
                };
                "application/problem+json": components["schemas"]["Problem"] & {
                    /** @enum {unknown} */
                    key?: "slow";
                };
            };
        };
        /**
         * @description `title-mismatch`: The holder of the certificate is not the holder in the supplier's authorization to send.
         *
         *     `parameter`: A parameter or a field has a value that is not allowed.
         */
        "title-mismatch-or-parameter": {
            headers: {
                "X-Request-Id": components["headers"]["RequestId"];
                "Content-Language": components["headers"]["ContentLanguage"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Error"] & {
                    /** @enum {unknown} */
                    key?: "title-mismatch" | "parameter";
                };
                "application/problem+json": components["schemas"]["Problem"] & {
                    /** @enum {unknown} */
                    key?: "title-mismatch" | "parameter";
                };
            };
        };
        /** @description `too-large`: The body, or the resource that it would create, is larger than this endpoint allows. */
        "too-large": {
            headers: {
                "X-Request-Id": components["headers"]["RequestId"];
                "Content-Language": components["headers"]["ContentLanguage"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Error"] & {
                    /** @enum {unknown} */
                    key?: "too-large";
                };
                "application/problem+json": components["schemas"]["Problem"] & {
                    /** @enum {unknown} */
                    key?: "too-large";
                };
            };
        };
        /**
         * @description `too-large`: The body, or the resource that it would create, is larger than this endpoint allows.
         *
         *     `storage-full`: The workspace has the maximum number of entries (`SELLO_WORKSPACE_ENTRIES`) or of bytes of files and other large data (`SELLO_WORKSPACE_GIGABYTES`). Nothing was stored.
         */
        "too-large-or-storage-full": {
            headers: {
                "X-Request-Id": components["headers"]["RequestId"];
                "Content-Language": components["headers"]["ContentLanguage"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Error"] & {
                    /** @enum {unknown} */
                    key?: "too-large" | "storage-full";
                };
                "application/problem+json": components["schemas"]["Problem"] & {
                    /** @enum {unknown} */
                    key?: "too-large" | "storage-full";
                };
            };
        };
        /** @description `unauthorized`: The token is missing or has expired, its access key was revoked, or a different service issued the token. */
        unauthorized: {
            headers: {
                "X-Request-Id": components["headers"]["RequestId"];
                "Content-Language": components["headers"]["ContentLanguage"];
                "WWW-Authenticate": components["headers"]["Challenge"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Error"] & {
                    /** @enum {unknown} */
                    key?: "unauthorized";
                };
                "application/problem+json": components["schemas"]["Problem"] & {
                    /** @enum {unknown} */
                    key?: "unauthorized";
                };
            };
        };
        /** @description `unavailable`: The database, Temporal or the witness folder does not respond, or the clock of the machine is wrong. */
        unavailable: {
            headers: {
                "X-Request-Id": components["headers"]["RequestId"];
                "Content-Language": components["headers"]["ContentLanguage"];
                "Retry-After": components["headers"]["RetryAfter"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Error"] & {
                    /** @enum {unknown} */
                    key?: "unavailable";
                };
                "application/problem+json": components["schemas"]["Problem"] & {
                    /** @enum {unknown} */
                    key?: "unavailable";
                };
            };
        };
        /**
         * @description `validation`: The document breaks at least one rule of its format. `faults` lists each broken rule with the path of the field.
         *
         *     `certificate`: Sello cannot use the certificate: the file is not a .p12 or has no key, the certificate has expired, or the password is wrong.
         *
         *     `parameter`: A parameter or a field has a value that is not allowed.
         */
        "validation-or-certificate-or-parameter": {
            headers: {
                "X-Request-Id": components["headers"]["RequestId"];
                "Content-Language": components["headers"]["ContentLanguage"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Error"] & {
                    /** @enum {unknown} */
                    key?: "validation" | "certificate" | "parameter";
                };
                "application/problem+json": components["schemas"]["Problem"] & {
                    /** @enum {unknown} */
                    key?: "validation" | "certificate" | "parameter";
                };
            };
        };
        /**
         * @description `validation`: The document breaks at least one rule of its format. `faults` lists each broken rule with the path of the field.
         *
         *     `parameter`: A parameter or a field has a value that is not allowed.
         */
        "validation-or-parameter": {
            headers: {
                "X-Request-Id": components["headers"]["RequestId"];
                "Content-Language": components["headers"]["ContentLanguage"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Error"] & {
                    /** @enum {unknown} */
                    key?: "validation" | "parameter";
                };
                "application/problem+json": components["schemas"]["Problem"] & {
                    /** @enum {unknown} */
                    key?: "validation" | "parameter";
                };
            };
        };
    };
    parameters: {
        /** @description Language of messages and remedies: en or es. Keys and codes are the same in every language */
        AcceptLanguage: string;
        /** @description Makes the request idempotent: a retry with this key and body returns the original response (docs/api/conventions.md) */
        IdempotencyKey: string;
        /** @description `ETag` of the last read; the call returns 304 if the resource has not changed */
        IfNoneMatch: string;
        /** @description `ETag` of the last read; the call returns 412 if the resource has changed (docs/api/conventions.md) */
        IfMatch: string;
    };
    requestBodies: never;
    headers: {
        /** @description Language of the messages and remedies; absent if the response has none */
        ContentLanguage: "en" | "es";
        /** @description Id of the request, also in the log */
        RequestId: string;
        /** @description Seconds until the request can be repeated, or after which the resource of a 202 can be read */
        RetryAfter: string;
        /** @description Path of the resource, to read its current state; absent from previews */
        Location: string;
        /** @description How to authenticate (RFC 6750) */
        Challenge: string;
        /** @description Tag of the current state, for `If-Match` and `If-None-Match` */
        EntityTag: string;
        /** @description `true` if this is the response of an earlier request with this `Idempotency-Key` */
        Replayed: string;
    };
    pathItems: never;
}
export type $defs = Record<string, never>;
export interface operations {
    health: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The status of each part; the installation works */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "Content-Language": components["headers"]["ContentLanguage"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Health"];
                };
            };
            400: components["responses"]["input"];
            431: components["responses"]["head-too-large"];
            500: components["responses"]["internal"];
            /** @description The status of each part; at least one does not work */
            503: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "Content-Language": components["headers"]["ContentLanguage"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Health"];
                };
            };
        };
    };
    livez: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The process is running */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "Content-Language": components["headers"]["ContentLanguage"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Livez"];
                };
            };
            400: components["responses"]["input"];
            431: components["responses"]["head-too-large"];
            500: components["responses"]["internal"];
        };
    };
    authorizeEnrollment: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /** @description Client id of the application */
                    client_id?: string | null;
                    /** @description Client secret of the application */
                    client_secret?: string | null;
                    /** @description Id of the enrollment */
                    id?: string | null;
                    /** @description Id of the workspace */
                    owner_id?: string | null;
                };
            };
        };
        responses: {
            /** @description The enrollment with a token that is valid for one hour */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "Content-Language": components["headers"]["ContentLanguage"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AuthorizedEnrollment"];
                };
            };
            400: components["responses"]["input"];
            401: components["responses"]["unauthorized"];
            404: components["responses"]["not-found"];
            408: components["responses"]["slow"];
            413: components["responses"]["too-large"];
            429: components["responses"]["rate-limited"];
            431: components["responses"]["head-too-large"];
            500: components["responses"]["internal"];
            503: components["responses"]["busy-or-unavailable"];
        };
    };
    readPublicFile: {
        parameters: {
            query: {
                /** @description Signature of the URL */
                h: string;
            };
            header?: never;
            path: {
                /** @description Id of the entry */
                entry: string;
                /** @description Id of the resource */
                file: string;
                /** @description Id of the resource */
                name: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The bytes as a download */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "Content-Language": components["headers"]["ContentLanguage"];
                    [name: string]: unknown;
                };
                content: {
                    "*/*": unknown;
                };
            };
            400: components["responses"]["input"];
            404: components["responses"]["not-found"];
            431: components["responses"]["head-too-large"];
            500: components["responses"]["internal"];
            503: components["responses"]["busy-or-unavailable"];
        };
    };
    readDeclaration: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The page */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "Content-Language": components["headers"]["ContentLanguage"];
                    [name: string]: unknown;
                };
                content: {
                    "text/html": unknown;
                };
            };
            400: components["responses"]["input"];
            404: components["responses"]["not-found"];
            431: components["responses"]["head-too-large"];
            500: components["responses"]["internal"];
            503: components["responses"]["unavailable"];
        };
    };
    readOpenapi: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description This document */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "Content-Language": components["headers"]["ContentLanguage"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": unknown;
                };
            };
            400: components["responses"]["input"];
            431: components["responses"]["head-too-large"];
            500: components["responses"]["internal"];
        };
    };
    readOpenapiYaml: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description This document */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "Content-Language": components["headers"]["ContentLanguage"];
                    [name: string]: unknown;
                };
                content: {
                    "application/yaml": unknown;
                };
            };
            400: components["responses"]["input"];
            431: components["responses"]["head-too-large"];
            500: components["responses"]["internal"];
        };
    };
    ping: {
        parameters: {
            query?: never;
            header?: {
                /** @description Language of messages and remedies: en or es. Keys and codes are the same in every language */
                "Accept-Language"?: components["parameters"]["AcceptLanguage"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The token is valid */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "Content-Language": components["headers"]["ContentLanguage"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Ping"];
                };
            };
            400: components["responses"]["input"];
            401: components["responses"]["unauthorized"];
            403: components["responses"]["forbidden"];
            422: components["responses"]["parameter"];
            429: components["responses"]["rate-limited"];
            431: components["responses"]["head-too-large"];
            500: components["responses"]["internal"];
            503: components["responses"]["busy-or-unavailable"];
        };
    };
    makeUuid: {
        parameters: {
            query?: {
                /** @description Version of the UUID */
                v?: "1" | "3" | "4" | "5" | "7";
                /** @description Namespace of versions 3 and 5: a UUID, dns, url, oid, x500 */
                base?: string;
                /** @description Name, for versions 3 and 5 */
                key?: string;
            };
            header?: {
                /** @description Language of messages and remedies: en or es. Keys and codes are the same in every language */
                "Accept-Language"?: components["parameters"]["AcceptLanguage"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The UUID */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "Content-Language": components["headers"]["ContentLanguage"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Uuid"];
                };
            };
            400: components["responses"]["input"];
            401: components["responses"]["unauthorized"];
            403: components["responses"]["forbidden"];
            422: components["responses"]["parameter"];
            429: components["responses"]["rate-limited"];
            431: components["responses"]["head-too-large"];
            500: components["responses"]["internal"];
            503: components["responses"]["busy-or-unavailable"];
        };
    };
    readWorkspace: {
        parameters: {
            query?: never;
            header?: {
                /** @description Language of messages and remedies: en or es. Keys and codes are the same in every language */
                "Accept-Language"?: components["parameters"]["AcceptLanguage"];
                /** @description `ETag` of the last read; the call returns 304 if the resource has not changed */
                "If-None-Match"?: components["parameters"]["IfNoneMatch"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The workspace */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "Content-Language": components["headers"]["ContentLanguage"];
                    ETag: components["headers"]["EntityTag"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Workspace"];
                };
            };
            /** @description The resource has not changed */
            304: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    ETag: components["headers"]["EntityTag"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["input"];
            401: components["responses"]["unauthorized"];
            403: components["responses"]["forbidden"];
            422: components["responses"]["parameter"];
            429: components["responses"]["rate-limited"];
            431: components["responses"]["head-too-large"];
            500: components["responses"]["internal"];
            503: components["responses"]["busy-or-unavailable"];
        };
    };
    updateWorkspace: {
        parameters: {
            query?: never;
            header?: {
                /** @description Language of messages and remedies: en or es. Keys and codes are the same in every language */
                "Accept-Language"?: components["parameters"]["AcceptLanguage"];
                /** @description `ETag` of the last read; the call returns 412 if the resource has changed (docs/api/conventions.md) */
                "If-Match"?: components["parameters"]["IfMatch"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /** @description Name of the workspace */
                    name?: string;
                    /** @description Country code (ISO 3166-1) */
                    country?: string;
                    /** @description Whether the entry of an invoice can be changed even after the authority accepted it without errors */
                    amendments?: boolean;
                    /** @description Warnings that count as errors: true for all except `returns-above-sale`, or an array of warning keys */
                    strict?: boolean | string[];
                    /** @description Warnings that end jobs before a number is used, in addition to the warnings that always block */
                    blocking_warnings?: string[];
                    /** @description Default series of corrections, for example `R{series}` */
                    correction_series?: string | null;
                    /** @description First issue date that suppliers report, unless they have their own */
                    reporting_from?: {
                        /**
                         * Format: date
                         * @description First issue date of taxpayers of corporate tax
                         */
                        companies?: string | null;
                        /**
                         * Format: date
                         * @description First issue date of all others
                         */
                        persons?: string | null;
                    } | null;
                    /** @description Whether suppliers sign an authorization form when they register */
                    agreement?: boolean;
                    /** @description Additional folders of the workspace */
                    folders?: {
                        /** @description Name of the folder */
                        key: string;
                        /** @description Schemas of documents for the folder */
                        schemas?: ("bill/invoice" | "bill/order" | "bill/delivery" | "bill/payment" | "bill/status" | "org/party" | "org/item" | "note/message" | "tax/identity")[] | null;
                    }[] | null;
                    /** @description Settings of the layout of the PDF */
                    page?: {
                        /**
                         * @description Language of the PDF
                         * @enum {string|null}
                         */
                        locale?: "es" | "en" | null;
                        /** @description Format of dates in the PDF */
                        date_format?: string | null;
                        /**
                         * @description Layout of the PDF: `A4` or `ticket80`
                         * @enum {string|null}
                         */
                        layout?: "A4" | "ticket80" | null;
                        /** @description Height of the logo in pixels */
                        logo_height?: number | null;
                        /** @description Color of the PDF, `#rrggbb` */
                        accent?: string | null;
                        /** @description Whether the step `pdf` also creates the e-invoice as UBL */
                        ubl?: boolean | null;
                        /** @description Whether the step `pdf` also creates the e-invoice as CII and embeds it in the PDF (Factur-X) */
                        facturx?: boolean | null;
                        /** @description Whether the step `pdf` also creates and signs the e-invoice as Facturae */
                        facturae?: boolean | null;
                    } | null;
                };
            };
        };
        responses: {
            /** @description The workspace */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "Content-Language": components["headers"]["ContentLanguage"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Workspace"];
                };
            };
            400: components["responses"]["input"];
            401: components["responses"]["unauthorized"];
            403: components["responses"]["forbidden"];
            408: components["responses"]["slow"];
            412: components["responses"]["precondition-failed"];
            413: components["responses"]["too-large"];
            422: components["responses"]["not-ready-or-parameter"];
            429: components["responses"]["rate-limited"];
            431: components["responses"]["head-too-large"];
            500: components["responses"]["internal"];
            503: components["responses"]["busy-or-unavailable"];
        };
    };
    readLogo: {
        parameters: {
            query?: never;
            header?: {
                /** @description Language of messages and remedies: en or es. Keys and codes are the same in every language */
                "Accept-Language"?: components["parameters"]["AcceptLanguage"];
                /** @description `ETag` of the last read; the call returns 304 if the resource has not changed */
                "If-None-Match"?: components["parameters"]["IfNoneMatch"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The logo as a download */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "Content-Language": components["headers"]["ContentLanguage"];
                    ETag: components["headers"]["EntityTag"];
                    [name: string]: unknown;
                };
                content: {
                    "image/png": unknown;
                    "image/jpeg": unknown;
                };
            };
            /** @description The resource has not changed */
            304: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    ETag: components["headers"]["EntityTag"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["input"];
            401: components["responses"]["unauthorized"];
            403: components["responses"]["forbidden"];
            404: components["responses"]["not-found"];
            422: components["responses"]["parameter"];
            429: components["responses"]["rate-limited"];
            431: components["responses"]["head-too-large"];
            500: components["responses"]["internal"];
            503: components["responses"]["busy-or-unavailable"];
        };
    };
    writeLogo: {
        parameters: {
            query?: never;
            header?: {
                /** @description Language of messages and remedies: en or es. Keys and codes are the same in every language */
                "Accept-Language"?: components["parameters"]["AcceptLanguage"];
                /** @description `ETag` of the last read; the call returns 412 if the resource has changed (docs/api/conventions.md) */
                "If-Match"?: components["parameters"]["IfMatch"];
            };
            path?: never;
            cookie?: never;
        };
        /** @description The bytes, up to 262144 */
        requestBody: {
            content: {
                "*/*": unknown;
            };
        };
        responses: {
            /** @description The workspace */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "Content-Language": components["headers"]["ContentLanguage"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Workspace"];
                };
            };
            400: components["responses"]["input"];
            401: components["responses"]["unauthorized"];
            403: components["responses"]["forbidden"];
            404: components["responses"]["not-found"];
            408: components["responses"]["slow"];
            412: components["responses"]["precondition-failed"];
            413: components["responses"]["too-large"];
            422: components["responses"]["parameter"];
            429: components["responses"]["rate-limited"];
            431: components["responses"]["head-too-large"];
            500: components["responses"]["internal"];
            503: components["responses"]["busy-or-unavailable"];
        };
    };
    removeLogo: {
        parameters: {
            query?: never;
            header?: {
                /** @description Language of messages and remedies: en or es. Keys and codes are the same in every language */
                "Accept-Language"?: components["parameters"]["AcceptLanguage"];
                /** @description `ETag` of the last read; the call returns 412 if the resource has changed (docs/api/conventions.md) */
                "If-Match"?: components["parameters"]["IfMatch"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            204: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["input"];
            401: components["responses"]["unauthorized"];
            403: components["responses"]["forbidden"];
            412: components["responses"]["precondition-failed"];
            422: components["responses"]["parameter"];
            429: components["responses"]["rate-limited"];
            431: components["responses"]["head-too-large"];
            500: components["responses"]["internal"];
            503: components["responses"]["busy-or-unavailable"];
        };
    };
    listOrganizations: {
        parameters: {
            query?: never;
            header?: {
                /** @description Language of messages and remedies: en or es. Keys and codes are the same in every language */
                "Accept-Language"?: components["parameters"]["AcceptLanguage"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The organizations of the token */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "Content-Language": components["headers"]["ContentLanguage"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["OrganizationList"];
                };
            };
            400: components["responses"]["input"];
            401: components["responses"]["unauthorized"];
            403: components["responses"]["forbidden"];
            422: components["responses"]["parameter"];
            429: components["responses"]["rate-limited"];
            431: components["responses"]["head-too-large"];
            500: components["responses"]["internal"];
            503: components["responses"]["busy-or-unavailable"];
        };
    };
    readEnrollment: {
        parameters: {
            query?: never;
            header?: {
                /** @description Language of messages and remedies: en or es. Keys and codes are the same in every language */
                "Accept-Language"?: components["parameters"]["AcceptLanguage"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The enrollment */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "Content-Language": components["headers"]["ContentLanguage"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Enrollment"];
                };
            };
            400: components["responses"]["input"];
            401: components["responses"]["unauthorized"];
            403: components["responses"]["forbidden"];
            404: components["responses"]["not-found"];
            422: components["responses"]["parameter"];
            429: components["responses"]["rate-limited"];
            431: components["responses"]["head-too-large"];
            500: components["responses"]["internal"];
            503: components["responses"]["busy-or-unavailable"];
        };
    };
    updateEnrollmentByPost: {
        parameters: {
            query?: never;
            header?: {
                /** @description Language of messages and remedies: en or es. Keys and codes are the same in every language */
                "Accept-Language"?: components["parameters"]["AcceptLanguage"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /** @description Data of the application */
                    data?: unknown;
                    /** @description Data of the application, in the form that Invopop's client sends */
                    Data?: unknown;
                };
            };
        };
        responses: {
            /** @description The enrollment */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "Content-Language": components["headers"]["ContentLanguage"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Enrollment"];
                };
            };
            400: components["responses"]["input"];
            401: components["responses"]["unauthorized"];
            403: components["responses"]["forbidden"];
            404: components["responses"]["not-found"];
            408: components["responses"]["slow"];
            413: components["responses"]["too-large"];
            422: components["responses"]["parameter"];
            429: components["responses"]["rate-limited"];
            431: components["responses"]["head-too-large"];
            500: components["responses"]["internal"];
            503: components["responses"]["busy-or-unavailable"];
        };
    };
    updateEnrollment: {
        parameters: {
            query?: never;
            header?: {
                /** @description Language of messages and remedies: en or es. Keys and codes are the same in every language */
                "Accept-Language"?: components["parameters"]["AcceptLanguage"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /** @description Data of the application */
                    data?: unknown;
                    /** @description Data of the application, in the form that Invopop's client sends */
                    Data?: unknown;
                };
            };
        };
        responses: {
            /** @description The enrollment */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "Content-Language": components["headers"]["ContentLanguage"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Enrollment"];
                };
            };
            400: components["responses"]["input"];
            401: components["responses"]["unauthorized"];
            403: components["responses"]["forbidden"];
            404: components["responses"]["not-found"];
            408: components["responses"]["slow"];
            413: components["responses"]["too-large"];
            422: components["responses"]["parameter"];
            429: components["responses"]["rate-limited"];
            431: components["responses"]["head-too-large"];
            500: components["responses"]["internal"];
            503: components["responses"]["busy-or-unavailable"];
        };
    };
    createEnrollment: {
        parameters: {
            query?: never;
            header?: {
                /** @description Language of messages and remedies: en or es. Keys and codes are the same in every language */
                "Accept-Language"?: components["parameters"]["AcceptLanguage"];
            };
            path: {
                /** @description Id of the resource */
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /** @description Id of the application */
                    app_id: string;
                    /** @description Data of the application */
                    data?: unknown;
                    /** @description Data of the application, in the form that Invopop's client sends */
                    Data?: unknown;
                };
            };
        };
        responses: {
            /** @description The enrollment */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "Content-Language": components["headers"]["ContentLanguage"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Enrollment"];
                };
            };
            400: components["responses"]["input"];
            401: components["responses"]["unauthorized"];
            403: components["responses"]["forbidden"];
            404: components["responses"]["not-found"];
            408: components["responses"]["slow"];
            409: components["responses"]["conflict-or-full"];
            413: components["responses"]["too-large"];
            422: components["responses"]["parameter"];
            429: components["responses"]["rate-limited"];
            431: components["responses"]["head-too-large"];
            500: components["responses"]["internal"];
            503: components["responses"]["busy-or-unavailable"];
        };
    };
    endEnrollment: {
        parameters: {
            query?: never;
            header?: {
                /** @description Language of messages and remedies: en or es. Keys and codes are the same in every language */
                "Accept-Language"?: components["parameters"]["AcceptLanguage"];
            };
            path: {
                /** @description Id of the resource */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The enrollment */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "Content-Language": components["headers"]["ContentLanguage"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Enrollment"];
                };
            };
            400: components["responses"]["input"];
            401: components["responses"]["unauthorized"];
            403: components["responses"]["forbidden"];
            404: components["responses"]["not-found"];
            422: components["responses"]["parameter"];
            429: components["responses"]["rate-limited"];
            431: components["responses"]["head-too-large"];
            500: components["responses"]["internal"];
            503: components["responses"]["busy-or-unavailable"];
        };
    };
    lookUpTaxCode: {
        parameters: {
            query?: never;
            header?: {
                /** @description Language of messages and remedies: en or es. Keys and codes are the same in every language */
                "Accept-Language"?: components["parameters"]["AcceptLanguage"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /** @description Tax ID of the company or person */
                    tax_id: string | {
                        /** @description Country code (ISO 3166-1) */
                        country?: string | null;
                        /** @description Tax ID without the country */
                        code: string | null;
                    };
                    /** @description Name of the company or person */
                    name: string;
                    /** @description Always return the name as the census has it */
                    correct?: boolean | null;
                };
            };
        };
        responses: {
            /** @description The result of the query to the census */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "Content-Language": components["headers"]["ContentLanguage"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Lookup"];
                };
            };
            400: components["responses"]["input"];
            401: components["responses"]["unauthorized"];
            403: components["responses"]["forbidden"];
            408: components["responses"]["slow"];
            413: components["responses"]["too-large"];
            422: components["responses"]["not-ready-or-parameter"];
            429: components["responses"]["rate-limited"];
            431: components["responses"]["head-too-large"];
            500: components["responses"]["internal"];
            503: components["responses"]["busy-or-unavailable"];
        };
    };
    previewPage: {
        parameters: {
            query?: never;
            header?: {
                /** @description Language of messages and remedies: en or es. Keys and codes are the same in every language */
                "Accept-Language"?: components["parameters"]["AcceptLanguage"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /** @description Document or envelope */
                    data?: unknown;
                    /** @description Id of the entry */
                    silo_entry_id?: string | null;
                    /** @description Language of the PDF */
                    locale?: string | null;
                    /** @description Format of dates in the PDF */
                    date_format?: string | null;
                    /** @description Layout of the PDF: `A4` or `ticket80` */
                    layout?: string | null;
                    /** @description Height of the logo in pixels */
                    logo_height?: number | null;
                };
            };
        };
        responses: {
            /** @description The PDF */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "Content-Language": components["headers"]["ContentLanguage"];
                    [name: string]: unknown;
                };
                content: {
                    "*/*": unknown;
                };
            };
            400: components["responses"]["input"];
            401: components["responses"]["unauthorized"];
            403: components["responses"]["forbidden"];
            404: components["responses"]["not-found"];
            408: components["responses"]["slow"];
            413: components["responses"]["too-large"];
            422: components["responses"]["no-document-or-unknown-schema-or-calculation-or-validation-or-parameter"];
            429: components["responses"]["rate-limited"];
            431: components["responses"]["head-too-large"];
            500: components["responses"]["internal"];
            503: components["responses"]["busy-or-unavailable"];
        };
    };
    previewUbl: {
        parameters: {
            query?: never;
            header?: {
                /** @description Language of messages and remedies: en or es. Keys and codes are the same in every language */
                "Accept-Language"?: components["parameters"]["AcceptLanguage"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /** @description Document or envelope */
                    data?: unknown;
                    /** @description Id of the entry */
                    silo_entry_id?: string | null;
                    /** @description Specification of the file: `en16931` (default) or `bis-invoice-v3` (Peppol) */
                    doc_type?: string | null;
                    /** @description Has no effect: a preview is not stored and has no URL */
                    private?: boolean | null;
                    /** @description Must be false: a preview contains no PDF */
                    attach_invoice_pdf?: boolean | null;
                    /** @description Has no effect: Sello checks every file */
                    validate_ubl?: boolean | null;
                };
            };
        };
        responses: {
            /** @description The XML file */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "Content-Language": components["headers"]["ContentLanguage"];
                    [name: string]: unknown;
                };
                content: {
                    "application/xml": unknown;
                };
            };
            400: components["responses"]["input"];
            401: components["responses"]["unauthorized"];
            403: components["responses"]["forbidden"];
            404: components["responses"]["not-found"];
            408: components["responses"]["slow"];
            413: components["responses"]["too-large"];
            422: components["responses"]["no-document-or-unknown-schema-or-calculation-or-validation-or-e-invoice-or-parameter"];
            429: components["responses"]["rate-limited"];
            431: components["responses"]["head-too-large"];
            500: components["responses"]["internal"];
            503: components["responses"]["busy-or-unavailable"];
        };
    };
    previewCii: {
        parameters: {
            query?: never;
            header?: {
                /** @description Language of messages and remedies: en or es. Keys and codes are the same in every language */
                "Accept-Language"?: components["parameters"]["AcceptLanguage"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /** @description Document or envelope */
                    data?: unknown;
                    /** @description Id of the entry */
                    silo_entry_id?: string | null;
                    /** @description Specification of the file: `facturx-v1` (default), `zugferd-v2` or `en16931`, the same file */
                    doc_type?: string | null;
                    /** @description Has no effect: a preview is not stored and has no URL */
                    private?: boolean | null;
                    /** @description Must be false: the file is itself part of a PDF */
                    attach_invoice_pdf?: boolean | null;
                    /** @description Has no effect: Sello checks every file */
                    validate_cii?: boolean | null;
                };
            };
        };
        responses: {
            /** @description The XML file */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "Content-Language": components["headers"]["ContentLanguage"];
                    [name: string]: unknown;
                };
                content: {
                    "application/xml": unknown;
                };
            };
            400: components["responses"]["input"];
            401: components["responses"]["unauthorized"];
            403: components["responses"]["forbidden"];
            404: components["responses"]["not-found"];
            408: components["responses"]["slow"];
            413: components["responses"]["too-large"];
            422: components["responses"]["no-document-or-unknown-schema-or-calculation-or-validation-or-e-invoice-or-parameter"];
            429: components["responses"]["rate-limited"];
            431: components["responses"]["head-too-large"];
            500: components["responses"]["internal"];
            503: components["responses"]["busy-or-unavailable"];
        };
    };
    previewFacturae: {
        parameters: {
            query?: never;
            header?: {
                /** @description Language of messages and remedies: en or es. Keys and codes are the same in every language */
                "Accept-Language"?: components["parameters"]["AcceptLanguage"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /** @description Document or envelope */
                    data?: unknown;
                    /** @description Id of the entry */
                    silo_entry_id?: string | null;
                    /** @description Has no effect: a preview is not stored and has no URL */
                    private?: boolean | null;
                    /** @description Must be false: Sello uses no time-stamping authority */
                    add_timestamp?: boolean | null;
                    /** @description Whether the DIR3 units that FACe requires must be set */
                    face?: boolean | null;
                };
            };
        };
        responses: {
            /** @description The XML file */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "Content-Language": components["headers"]["ContentLanguage"];
                    [name: string]: unknown;
                };
                content: {
                    "application/xml": unknown;
                };
            };
            400: components["responses"]["input"];
            401: components["responses"]["unauthorized"];
            403: components["responses"]["forbidden"];
            404: components["responses"]["not-found"];
            408: components["responses"]["slow"];
            413: components["responses"]["too-large"];
            422: components["responses"]["no-document-or-unknown-schema-or-calculation-or-validation-or-e-invoice-or-parameter"];
            429: components["responses"]["rate-limited"];
            431: components["responses"]["head-too-large"];
            500: components["responses"]["internal"];
            503: components["responses"]["busy-or-unavailable"];
        };
    };
    listKeys: {
        parameters: {
            query?: never;
            header?: {
                /** @description Language of messages and remedies: en or es. Keys and codes are the same in every language */
                "Accept-Language"?: components["parameters"]["AcceptLanguage"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The keys, newest first */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "Content-Language": components["headers"]["ContentLanguage"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AccessKeyList"];
                };
            };
            400: components["responses"]["input"];
            401: components["responses"]["unauthorized"];
            403: components["responses"]["forbidden"];
            422: components["responses"]["parameter"];
            429: components["responses"]["rate-limited"];
            431: components["responses"]["head-too-large"];
            500: components["responses"]["internal"];
            503: components["responses"]["busy-or-unavailable"];
        };
    };
    createKey: {
        parameters: {
            query?: never;
            header?: {
                /** @description Language of messages and remedies: en or es. Keys and codes are the same in every language */
                "Accept-Language"?: components["parameters"]["AcceptLanguage"];
                /** @description Makes the request idempotent: a retry with this key and body returns the original response (docs/api/conventions.md) */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /** @description Name of the access key */
                    name: string;
                    /** @description Scopes, which decide what the token may do */
                    scopes: ("read" | "write" | "run" | "operate" | "application" | "admin")[];
                    /** @description Name of the program that uses the access key, which is `src` of its meta rows */
                    application?: string;
                    /** @description Number of days until it expires */
                    days?: number;
                };
            };
        };
        responses: {
            /** @description The access key with its token, which is shown only once */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "Content-Language": components["headers"]["ContentLanguage"];
                    "Idempotency-Replayed": components["headers"]["Replayed"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["NewAccessKey"];
                };
            };
            400: components["responses"]["input"];
            401: components["responses"]["unauthorized"];
            403: components["responses"]["forbidden"];
            404: components["responses"]["not-found"];
            408: components["responses"]["slow"];
            409: components["responses"]["conflict-or-idempotency-running"];
            413: components["responses"]["too-large"];
            422: components["responses"]["idempotency-mismatch-or-parameter"];
            429: components["responses"]["rate-limited"];
            431: components["responses"]["head-too-large"];
            500: components["responses"]["internal"];
            503: components["responses"]["busy-or-unavailable"];
        };
    };
    revokeKey: {
        parameters: {
            query?: never;
            header?: {
                /** @description Language of messages and remedies: en or es. Keys and codes are the same in every language */
                "Accept-Language"?: components["parameters"]["AcceptLanguage"];
            };
            path: {
                /** @description Id of the resource */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The access key */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "Content-Language": components["headers"]["ContentLanguage"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AccessKey"];
                };
            };
            400: components["responses"]["input"];
            401: components["responses"]["unauthorized"];
            403: components["responses"]["forbidden"];
            404: components["responses"]["not-found"];
            422: components["responses"]["parameter"];
            429: components["responses"]["rate-limited"];
            431: components["responses"]["head-too-large"];
            500: components["responses"]["internal"];
            503: components["responses"]["busy-or-unavailable"];
        };
    };
    listSessions: {
        parameters: {
            query?: never;
            header?: {
                /** @description Language of messages and remedies: en or es. Keys and codes are the same in every language */
                "Accept-Language"?: components["parameters"]["AcceptLanguage"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The sessions */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "Content-Language": components["headers"]["ContentLanguage"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ConsoleSessionList"];
                };
            };
            400: components["responses"]["input"];
            401: components["responses"]["unauthorized"];
            403: components["responses"]["forbidden"];
            422: components["responses"]["parameter"];
            429: components["responses"]["rate-limited"];
            431: components["responses"]["head-too-large"];
            500: components["responses"]["internal"];
            503: components["responses"]["busy-or-unavailable"];
        };
    };
    endSession: {
        parameters: {
            query?: never;
            header?: {
                /** @description Language of messages and remedies: en or es. Keys and codes are the same in every language */
                "Accept-Language"?: components["parameters"]["AcceptLanguage"];
            };
            path: {
                /** @description Id of the resource */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The session */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "Content-Language": components["headers"]["ContentLanguage"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ConsoleSession"];
                };
            };
            400: components["responses"]["input"];
            401: components["responses"]["unauthorized"];
            403: components["responses"]["forbidden"];
            404: components["responses"]["not-found"];
            422: components["responses"]["parameter"];
            429: components["responses"]["rate-limited"];
            431: components["responses"]["head-too-large"];
            500: components["responses"]["internal"];
            503: components["responses"]["busy-or-unavailable"];
        };
    };
    listPeople: {
        parameters: {
            query?: never;
            header?: {
                /** @description Language of messages and remedies: en or es. Keys and codes are the same in every language */
                "Accept-Language"?: components["parameters"]["AcceptLanguage"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The people, in the order of their invitations */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "Content-Language": components["headers"]["ContentLanguage"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PersonList"];
                };
            };
            400: components["responses"]["input"];
            401: components["responses"]["unauthorized"];
            403: components["responses"]["forbidden"];
            422: components["responses"]["parameter"];
            429: components["responses"]["rate-limited"];
            431: components["responses"]["head-too-large"];
            500: components["responses"]["internal"];
            503: components["responses"]["busy-or-unavailable"];
        };
    };
    invitePerson: {
        parameters: {
            query?: never;
            header?: {
                /** @description Language of messages and remedies: en or es. Keys and codes are the same in every language */
                "Accept-Language"?: components["parameters"]["AcceptLanguage"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /** @description Name of the person */
                    name: string;
                    /**
                     * @description Role, which decides what the person may do
                     * @enum {unknown}
                     */
                    role: "viewer" | "clerk" | "manager" | "admin";
                };
            };
        };
        responses: {
            /** @description The person with the invitation, which is shown only once */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "Content-Language": components["headers"]["ContentLanguage"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["InvitedPerson"];
                };
            };
            400: components["responses"]["input"];
            401: components["responses"]["unauthorized"];
            403: components["responses"]["forbidden"];
            408: components["responses"]["slow"];
            409: components["responses"]["full"];
            413: components["responses"]["too-large"];
            422: components["responses"]["not-ready-or-parameter"];
            429: components["responses"]["rate-limited"];
            431: components["responses"]["head-too-large"];
            500: components["responses"]["internal"];
            503: components["responses"]["busy-or-unavailable"];
        };
    };
    renewInvitation: {
        parameters: {
            query?: never;
            header?: {
                /** @description Language of messages and remedies: en or es. Keys and codes are the same in every language */
                "Accept-Language"?: components["parameters"]["AcceptLanguage"];
            };
            path: {
                /** @description Id of the resource */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The person with the invitation, which is shown only once */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "Content-Language": components["headers"]["ContentLanguage"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["InvitedPerson"];
                };
            };
            400: components["responses"]["input"];
            401: components["responses"]["unauthorized"];
            403: components["responses"]["forbidden"];
            404: components["responses"]["not-found"];
            422: components["responses"]["not-ready-or-parameter"];
            429: components["responses"]["rate-limited"];
            431: components["responses"]["head-too-large"];
            500: components["responses"]["internal"];
            503: components["responses"]["busy-or-unavailable"];
        };
    };
    removePerson: {
        parameters: {
            query?: never;
            header?: {
                /** @description Language of messages and remedies: en or es. Keys and codes are the same in every language */
                "Accept-Language"?: components["parameters"]["AcceptLanguage"];
            };
            path: {
                /** @description Id of the resource */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The person */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "Content-Language": components["headers"]["ContentLanguage"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Person"];
                };
            };
            400: components["responses"]["input"];
            401: components["responses"]["unauthorized"];
            403: components["responses"]["forbidden"];
            404: components["responses"]["not-found"];
            409: components["responses"]["conflict"];
            422: components["responses"]["parameter"];
            429: components["responses"]["rate-limited"];
            431: components["responses"]["head-too-large"];
            500: components["responses"]["internal"];
            503: components["responses"]["busy-or-unavailable"];
        };
    };
    changePerson: {
        parameters: {
            query?: never;
            header?: {
                /** @description Language of messages and remedies: en or es. Keys and codes are the same in every language */
                "Accept-Language"?: components["parameters"]["AcceptLanguage"];
            };
            path: {
                /** @description Id of the resource */
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /** @description Name of the person */
                    name?: string;
                    /**
                     * @description Role, which decides what the person may do
                     * @enum {unknown}
                     */
                    role?: "viewer" | "clerk" | "manager" | "admin";
                };
            };
        };
        responses: {
            /** @description The person */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "Content-Language": components["headers"]["ContentLanguage"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Person"];
                };
            };
            400: components["responses"]["input"];
            401: components["responses"]["unauthorized"];
            403: components["responses"]["forbidden"];
            404: components["responses"]["not-found"];
            408: components["responses"]["slow"];
            409: components["responses"]["conflict"];
            413: components["responses"]["too-large"];
            422: components["responses"]["parameter"];
            429: components["responses"]["rate-limited"];
            431: components["responses"]["head-too-large"];
            500: components["responses"]["internal"];
            503: components["responses"]["busy-or-unavailable"];
        };
    };
    readOverview: {
        parameters: {
            query?: never;
            header?: {
                /** @description Language of messages and remedies: en or es. Keys and codes are the same in every language */
                "Accept-Language"?: components["parameters"]["AcceptLanguage"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The overview */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "Content-Language": components["headers"]["ContentLanguage"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Overview"];
                };
            };
            400: components["responses"]["input"];
            401: components["responses"]["unauthorized"];
            403: components["responses"]["forbidden"];
            422: components["responses"]["parameter"];
            429: components["responses"]["rate-limited"];
            431: components["responses"]["head-too-large"];
            500: components["responses"]["internal"];
            503: components["responses"]["busy-or-unavailable"];
        };
    };
    readSystem: {
        parameters: {
            query?: never;
            header?: {
                /** @description Language of messages and remedies: en or es. Keys and codes are the same in every language */
                "Accept-Language"?: components["parameters"]["AcceptLanguage"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The software, its health, its clocks and the used storage */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "Content-Language": components["headers"]["ContentLanguage"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["System"];
                };
            };
            400: components["responses"]["input"];
            401: components["responses"]["unauthorized"];
            403: components["responses"]["forbidden"];
            422: components["responses"]["parameter"];
            429: components["responses"]["rate-limited"];
            431: components["responses"]["head-too-large"];
            500: components["responses"]["internal"];
            503: components["responses"]["busy-or-unavailable"];
        };
    };
    listAudit: {
        parameters: {
            query?: {
                /** @description Earliest time of the rows (inclusive); a date, or a time such as 2026-01-31T12:00:00.000Z */
                from?: string;
                /** @description Latest time of the rows (exclusive); a date, or a time such as 2026-01-31T12:00:00.000Z */
                to?: string;
                /** @description Id of an access key or a person, or name of the system user who ran a command */
                by?: string;
                /** @description Id of the resource that was changed */
                object?: string;
                /** @description Route or command, for example `PATCH /silo/v1/entries/:id` or `sello key revoke` */
                route?: string;
                /** @description Maximum number of rows per page */
                limit?: number;
                /** @description `next_cursor` of the previous page; absent for the first page */
                cursor?: string;
                /** @description `created_at` of the first row on the first page; a date, or a time such as 2026-01-31T12:00:00.000Z */
                created_at?: string;
                /** @description Sort oldest first */
                ascending?: boolean;
            };
            header?: {
                /** @description Language of messages and remedies: en or es. Keys and codes are the same in every language */
                "Accept-Language"?: components["parameters"]["AcceptLanguage"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A page of the audit log */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "Content-Language": components["headers"]["ContentLanguage"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AuditPage"];
                };
            };
            400: components["responses"]["input"];
            401: components["responses"]["unauthorized"];
            403: components["responses"]["forbidden"];
            410: components["responses"]["cursor-expired"];
            422: components["responses"]["parameter"];
            429: components["responses"]["rate-limited"];
            431: components["responses"]["head-too-large"];
            500: components["responses"]["internal"];
            503: components["responses"]["busy-or-unavailable"];
        };
    };
    exportAudit: {
        parameters: {
            query?: {
                /** @description Earliest time of the rows (inclusive); a date, or a time such as 2026-01-31T12:00:00.000Z */
                from?: string;
                /** @description Latest time of the rows (exclusive); a date, or a time such as 2026-01-31T12:00:00.000Z */
                to?: string;
                /** @description Id of an access key or a person, or name of the system user who ran a command */
                by?: string;
                /** @description Id of the resource that was changed */
                object?: string;
                /** @description Route or command, for example `PATCH /silo/v1/entries/:id` or `sello key revoke` */
                route?: string;
            };
            header?: {
                /** @description Language of messages and remedies: en or es. Keys and codes are the same in every language */
                "Accept-Language"?: components["parameters"]["AcceptLanguage"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The rows as JSON lines, oldest first */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "Content-Language": components["headers"]["ContentLanguage"];
                    [name: string]: unknown;
                };
                content: {
                    "application/x-ndjson": unknown;
                };
            };
            400: components["responses"]["input"];
            401: components["responses"]["unauthorized"];
            403: components["responses"]["forbidden"];
            422: components["responses"]["parameter"];
            429: components["responses"]["rate-limited"];
            431: components["responses"]["head-too-large"];
            500: components["responses"]["internal"];
            503: components["responses"]["busy-or-unavailable"];
        };
    };
    verifyAudit: {
        parameters: {
            query?: never;
            header?: {
                /** @description Language of messages and remedies: en or es. Keys and codes are the same in every language */
                "Accept-Language"?: components["parameters"]["AcceptLanguage"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The verified rows, and the first broken one */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "Content-Language": components["headers"]["ContentLanguage"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AuditVerification"];
                };
            };
            400: components["responses"]["input"];
            401: components["responses"]["unauthorized"];
            403: components["responses"]["forbidden"];
            422: components["responses"]["parameter"];
            429: components["responses"]["rate-limited"];
            431: components["responses"]["head-too-large"];
            500: components["responses"]["internal"];
            503: components["responses"]["busy-or-unavailable"];
        };
    };
    listEvents: {
        parameters: {
            query?: {
                /** @description Filter by type; separate several with commas */
                type?: string;
                /** @description Filter by id of the entry */
                entry?: string;
                /** @description Filter by id of the job */
                job?: string;
                /** @description Maximum number of rows per page */
                limit?: number;
                /** @description `next_cursor` or `resume_cursor` of a response, or `cursor` of an event */
                cursor?: string;
                /** @description Sort oldest first (default) */
                ascending?: boolean;
            };
            header?: {
                /** @description Language of messages and remedies: en or es. Keys and codes are the same in every language */
                "Accept-Language"?: components["parameters"]["AcceptLanguage"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A page of events */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "Content-Language": components["headers"]["ContentLanguage"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["EventPage"];
                };
            };
            400: components["responses"]["input"];
            401: components["responses"]["unauthorized"];
            403: components["responses"]["forbidden"];
            410: components["responses"]["cursor-expired"];
            422: components["responses"]["parameter"];
            429: components["responses"]["rate-limited"];
            431: components["responses"]["head-too-large"];
            500: components["responses"]["internal"];
            503: components["responses"]["busy-or-unavailable"];
        };
    };
    listWebhooks: {
        parameters: {
            query?: never;
            header?: {
                /** @description Language of messages and remedies: en or es. Keys and codes are the same in every language */
                "Accept-Language"?: components["parameters"]["AcceptLanguage"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The webhooks, oldest first */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "Content-Language": components["headers"]["ContentLanguage"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["WebhookList"];
                };
            };
            400: components["responses"]["input"];
            401: components["responses"]["unauthorized"];
            403: components["responses"]["forbidden"];
            422: components["responses"]["parameter"];
            429: components["responses"]["rate-limited"];
            431: components["responses"]["head-too-large"];
            500: components["responses"]["internal"];
            503: components["responses"]["busy-or-unavailable"];
        };
    };
    createWebhook: {
        parameters: {
            query?: never;
            header?: {
                /** @description Language of messages and remedies: en or es. Keys and codes are the same in every language */
                "Accept-Language"?: components["parameters"]["AcceptLanguage"];
                /** @description Makes the request idempotent: a retry with this key and body returns the original response (docs/api/conventions.md) */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /** @description URL of the webhook */
                    url: string;
                    /** @description Description for users */
                    description?: string;
                    /** @description Types of the events to send; all types if empty */
                    types?: ("entry.created" | "entry.updated" | "entry.state" | "entry.files" | "entry.meta" | "entry.erased" | "entry.unblocked" | "job.created" | "job.updated" | "job.completed" | "batch.completed" | "month.exported" | "record.sealed" | "record.accepted" | "record.accepted_with_errors" | "record.rejected" | "record.late" | "registration.opened" | "registration.submitted" | "registration.reminded" | "registration.returned" | "registration.approved" | "registration.expired" | "registration.withdrawn" | "registration.updated" | "chain.updated" | "chain.stopped" | "chain.paused" | "chain.resumed" | "chain.alarm" | "certificate.expiring" | "title.ending" | "key.created" | "key.revoked" | "workflow.created" | "workflow.updated" | "series.updated" | "enrollment.updated" | "application.updated" | "workspace.updated" | "webhook.created" | "webhook.updated" | "webhook.deleted" | "webhook.disabled" | "webhook.test")[];
                    /** @description Whether events are sent */
                    enabled?: boolean;
                };
            };
        };
        responses: {
            /** @description The webhook with its secret, which is shown only once */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "Content-Language": components["headers"]["ContentLanguage"];
                    "Idempotency-Replayed": components["headers"]["Replayed"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["NewWebhook"];
                };
            };
            400: components["responses"]["input"];
            401: components["responses"]["unauthorized"];
            403: components["responses"]["forbidden"];
            404: components["responses"]["not-found"];
            408: components["responses"]["slow"];
            409: components["responses"]["full-or-idempotency-running"];
            413: components["responses"]["too-large"];
            422: components["responses"]["idempotency-mismatch-or-parameter"];
            429: components["responses"]["rate-limited"];
            431: components["responses"]["head-too-large"];
            500: components["responses"]["internal"];
            503: components["responses"]["busy-or-unavailable"];
        };
    };
    readWebhook: {
        parameters: {
            query?: never;
            header?: {
                /** @description Language of messages and remedies: en or es. Keys and codes are the same in every language */
                "Accept-Language"?: components["parameters"]["AcceptLanguage"];
            };
            path: {
                /** @description Id of the resource */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The webhook */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "Content-Language": components["headers"]["ContentLanguage"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Webhook"];
                };
            };
            400: components["responses"]["input"];
            401: components["responses"]["unauthorized"];
            403: components["responses"]["forbidden"];
            404: components["responses"]["not-found"];
            422: components["responses"]["parameter"];
            429: components["responses"]["rate-limited"];
            431: components["responses"]["head-too-large"];
            500: components["responses"]["internal"];
            503: components["responses"]["busy-or-unavailable"];
        };
    };
    deleteWebhook: {
        parameters: {
            query?: never;
            header?: {
                /** @description Language of messages and remedies: en or es. Keys and codes are the same in every language */
                "Accept-Language"?: components["parameters"]["AcceptLanguage"];
            };
            path: {
                /** @description Id of the resource */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The webhook */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "Content-Language": components["headers"]["ContentLanguage"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Webhook"];
                };
            };
            400: components["responses"]["input"];
            401: components["responses"]["unauthorized"];
            403: components["responses"]["forbidden"];
            404: components["responses"]["not-found"];
            422: components["responses"]["parameter"];
            429: components["responses"]["rate-limited"];
            431: components["responses"]["head-too-large"];
            500: components["responses"]["internal"];
            503: components["responses"]["busy-or-unavailable"];
        };
    };
    updateWebhook: {
        parameters: {
            query?: never;
            header?: {
                /** @description Language of messages and remedies: en or es. Keys and codes are the same in every language */
                "Accept-Language"?: components["parameters"]["AcceptLanguage"];
            };
            path: {
                /** @description Id of the resource */
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /** @description URL of the webhook */
                    url?: string;
                    /** @description Description for users */
                    description?: string;
                    /** @description Types of the events to send; all types if empty */
                    types?: ("entry.created" | "entry.updated" | "entry.state" | "entry.files" | "entry.meta" | "entry.erased" | "entry.unblocked" | "job.created" | "job.updated" | "job.completed" | "batch.completed" | "month.exported" | "record.sealed" | "record.accepted" | "record.accepted_with_errors" | "record.rejected" | "record.late" | "registration.opened" | "registration.submitted" | "registration.reminded" | "registration.returned" | "registration.approved" | "registration.expired" | "registration.withdrawn" | "registration.updated" | "chain.updated" | "chain.stopped" | "chain.paused" | "chain.resumed" | "chain.alarm" | "certificate.expiring" | "title.ending" | "key.created" | "key.revoked" | "workflow.created" | "workflow.updated" | "series.updated" | "enrollment.updated" | "application.updated" | "workspace.updated" | "webhook.created" | "webhook.updated" | "webhook.deleted" | "webhook.disabled" | "webhook.test")[];
                    /** @description Whether events are sent */
                    enabled?: boolean;
                };
            };
        };
        responses: {
            /** @description The webhook */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "Content-Language": components["headers"]["ContentLanguage"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Webhook"];
                };
            };
            400: components["responses"]["input"];
            401: components["responses"]["unauthorized"];
            403: components["responses"]["forbidden"];
            404: components["responses"]["not-found"];
            408: components["responses"]["slow"];
            409: components["responses"]["conflict"];
            413: components["responses"]["too-large"];
            422: components["responses"]["parameter"];
            429: components["responses"]["rate-limited"];
            431: components["responses"]["head-too-large"];
            500: components["responses"]["internal"];
            503: components["responses"]["busy-or-unavailable"];
        };
    };
    rotateWebhookSecret: {
        parameters: {
            query?: never;
            header?: {
                /** @description Language of messages and remedies: en or es. Keys and codes are the same in every language */
                "Accept-Language"?: components["parameters"]["AcceptLanguage"];
            };
            path: {
                /** @description Id of the resource */
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /** @description Seconds for which the previous secret stays valid */
                    keep_seconds?: number;
                };
            };
        };
        responses: {
            /** @description The webhook with its secret, which is shown only once */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "Content-Language": components["headers"]["ContentLanguage"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["NewWebhook"];
                };
            };
            400: components["responses"]["input"];
            401: components["responses"]["unauthorized"];
            403: components["responses"]["forbidden"];
            404: components["responses"]["not-found"];
            408: components["responses"]["slow"];
            409: components["responses"]["conflict"];
            413: components["responses"]["too-large"];
            422: components["responses"]["parameter"];
            429: components["responses"]["rate-limited"];
            431: components["responses"]["head-too-large"];
            500: components["responses"]["internal"];
            503: components["responses"]["busy-or-unavailable"];
        };
    };
    testWebhook: {
        parameters: {
            query?: never;
            header?: {
                /** @description Language of messages and remedies: en or es. Keys and codes are the same in every language */
                "Accept-Language"?: components["parameters"]["AcceptLanguage"];
            };
            path: {
                /** @description Id of the resource */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The events that Sello will send soon */
            202: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "Content-Language": components["headers"]["ContentLanguage"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AskedDelivery"];
                };
            };
            400: components["responses"]["input"];
            401: components["responses"]["unauthorized"];
            403: components["responses"]["forbidden"];
            404: components["responses"]["not-found"];
            422: components["responses"]["parameter"];
            429: components["responses"]["rate-limited"];
            431: components["responses"]["head-too-large"];
            500: components["responses"]["internal"];
            503: components["responses"]["busy-or-unavailable"];
        };
    };
    redeliver: {
        parameters: {
            query?: never;
            header?: {
                /** @description Language of messages and remedies: en or es. Keys and codes are the same in every language */
                "Accept-Language"?: components["parameters"]["AcceptLanguage"];
            };
            path: {
                /** @description Id of the resource */
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /** @description Id of the event */
                    event_id?: string;
                    /** @description Time from which events are sent again */
                    since?: string;
                    /** @description true: send only events that were never delivered */
                    undelivered?: boolean;
                };
            };
        };
        responses: {
            /** @description The events that Sello will send soon */
            202: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "Content-Language": components["headers"]["ContentLanguage"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AskedDelivery"];
                };
            };
            400: components["responses"]["input"];
            401: components["responses"]["unauthorized"];
            403: components["responses"]["forbidden"];
            404: components["responses"]["not-found"];
            408: components["responses"]["slow"];
            409: components["responses"]["conflict"];
            413: components["responses"]["too-large"];
            422: components["responses"]["parameter"];
            429: components["responses"]["rate-limited"];
            431: components["responses"]["head-too-large"];
            500: components["responses"]["internal"];
            503: components["responses"]["busy-or-unavailable"];
        };
    };
    listDeliveries: {
        parameters: {
            query?: {
                /** @description Maximum number of rows per page */
                limit?: number;
                /** @description `next_cursor` of the previous page; absent for the first page */
                cursor?: string;
                /** @description `created_at` of the first row on the first page; a date, or a time such as 2026-01-31T12:00:00.000Z */
                created_at?: string;
                /** @description Sort oldest first */
                ascending?: boolean;
                /** @description Filter by state */
                state?: "waiting" | "delivered" | "failed";
            };
            header?: {
                /** @description Language of messages and remedies: en or es. Keys and codes are the same in every language */
                "Accept-Language"?: components["parameters"]["AcceptLanguage"];
            };
            path: {
                /** @description Id of the resource */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A page of deliveries */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "Content-Language": components["headers"]["ContentLanguage"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DeliveryPage"];
                };
            };
            400: components["responses"]["input"];
            401: components["responses"]["unauthorized"];
            403: components["responses"]["forbidden"];
            404: components["responses"]["not-found"];
            410: components["responses"]["cursor-expired"];
            422: components["responses"]["parameter"];
            429: components["responses"]["rate-limited"];
            431: components["responses"]["head-too-large"];
            500: components["responses"]["internal"];
            503: components["responses"]["busy-or-unavailable"];
        };
    };
    readInvoiceBook: {
        parameters: {
            query?: {
                /** @description Month, instead of `from` and `to` */
                month?: string;
                /** @description First day of the period */
                from?: string;
                /** @description Last day of the period; at most 366 days */
                to?: string;
                /** @description Filter by tax ID of the supplier */
                supplier?: string;
                /** @description `json`, or `csv` for spreadsheets */
                format?: "json" | "csv";
            };
            header?: {
                /** @description Language of messages and remedies: en or es. Keys and codes are the same in every language */
                "Accept-Language"?: components["parameters"]["AcceptLanguage"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Rows and closing sheet. The rows alone, with `format=csv` */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "Content-Language": components["headers"]["ContentLanguage"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["InvoiceBook"];
                    "text/csv": unknown;
                };
            };
            400: components["responses"]["input"];
            401: components["responses"]["unauthorized"];
            403: components["responses"]["forbidden"];
            422: components["responses"]["parameter"];
            429: components["responses"]["rate-limited"];
            431: components["responses"]["head-too-large"];
            500: components["responses"]["internal"];
            503: components["responses"]["busy-or-unavailable"];
        };
    };
    readClosing: {
        parameters: {
            query?: {
                /** @description Month, instead of `from` and `to` */
                month?: string;
                /** @description First day of the period */
                from?: string;
                /** @description Last day of the period; at most 366 days */
                to?: string;
                /** @description Filter by tax ID of the supplier */
                supplier?: string;
            };
            header?: {
                /** @description Language of messages and remedies: en or es. Keys and codes are the same in every language */
                "Accept-Language"?: components["parameters"]["AcceptLanguage"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The closing sheet */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "Content-Language": components["headers"]["ContentLanguage"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Closing"];
                };
            };
            400: components["responses"]["input"];
            401: components["responses"]["unauthorized"];
            403: components["responses"]["forbidden"];
            422: components["responses"]["parameter"];
            429: components["responses"]["rate-limited"];
            431: components["responses"]["head-too-large"];
            500: components["responses"]["internal"];
            503: components["responses"]["busy-or-unavailable"];
        };
    };
    listInvoiceBookRows: {
        parameters: {
            query?: {
                /** @description Month, instead of `from` and `to` */
                month?: string;
                /** @description First day of the period */
                from?: string;
                /** @description Last day of the period; at most 366 days */
                to?: string;
                /** @description Filter by tax ID of the supplier */
                supplier?: string;
                /** @description Maximum number of invoices in the page */
                limit?: number;
                /** @description `next_cursor` of the previous page; absent for the first page */
                cursor?: string;
            };
            header?: {
                /** @description Language of messages and remedies: en or es. Keys and codes are the same in every language */
                "Accept-Language"?: components["parameters"]["AcceptLanguage"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A page of the rows */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "Content-Language": components["headers"]["ContentLanguage"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["InvoiceBookPage"];
                };
            };
            400: components["responses"]["input"];
            401: components["responses"]["unauthorized"];
            403: components["responses"]["forbidden"];
            422: components["responses"]["parameter"];
            429: components["responses"]["rate-limited"];
            431: components["responses"]["head-too-large"];
            500: components["responses"]["internal"];
            503: components["responses"]["busy-or-unavailable"];
        };
    };
    readIssuedBook: {
        parameters: {
            query: {
                /** @description Tax ID of the supplier */
                supplier: string;
                /** @description First day, of operation in a book of whole quarters, otherwise of issue. The import needs a book from 1 January to the end of a quarter */
                from?: string;
                /** @description Last day; at most 366 days */
                to?: string;
                /** @description `xlsx` for the import of the authority, `csv` for accountants, or `json`, which also has `unknown` */
                format?: "xlsx" | "csv" | "json";
                /** @description Instead of `from` and `to`, with `box`: a quarter `2026-4T`, or a month `2026-11` */
                period?: string;
                /** @description Only the invoices that count in this box of form 303, or under this key (`E`, `S`) of form 349, in `period` */
                box?: string;
                /** @description Only invoices of this customer, by column P */
                customer?: string;
                /** @description One row (F4) for consecutive simplified invoices of a day, for books that are too large */
                summary?: boolean;
                /** @description Column AJ, the id of the entry; the default is `true` */
                references?: boolean;
            };
            header?: {
                /** @description Language of messages and remedies: en or es. Keys and codes are the same in every language */
                "Accept-Language"?: components["parameters"]["AcceptLanguage"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The rows of the record book, and what is missing in it. The file, with its published name */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "Content-Language": components["headers"]["ContentLanguage"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["RecordBook"];
                    "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet": unknown;
                    "text/csv": unknown;
                };
            };
            400: components["responses"]["input"];
            401: components["responses"]["unauthorized"];
            403: components["responses"]["forbidden"];
            404: components["responses"]["not-found"];
            422: components["responses"]["parameter"];
            429: components["responses"]["rate-limited"];
            431: components["responses"]["head-too-large"];
            500: components["responses"]["internal"];
            503: components["responses"]["busy-or-unavailable"];
        };
    };
    readReturn303: {
        parameters: {
            query: {
                /** @description Tax ID of the supplier */
                supplier: string;
                /** @description Quarter `2026-4T`, or month `2026-11` */
                period: string;
            };
            header?: {
                /** @description Language of messages and remedies: en or es. Keys and codes are the same in every language */
                "Accept-Language"?: components["parameters"]["AcceptLanguage"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Totals by box of form 303 */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "Content-Language": components["headers"]["ContentLanguage"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Return303"];
                };
            };
            400: components["responses"]["input"];
            401: components["responses"]["unauthorized"];
            403: components["responses"]["forbidden"];
            404: components["responses"]["not-found"];
            422: components["responses"]["parameter"];
            429: components["responses"]["rate-limited"];
            431: components["responses"]["head-too-large"];
            500: components["responses"]["internal"];
            503: components["responses"]["busy-or-unavailable"];
        };
    };
    readReturn349: {
        parameters: {
            query: {
                /** @description Tax ID of the supplier */
                supplier: string;
                /** @description Quarter `2026-4T`, or month `2026-11` */
                period: string;
            };
            header?: {
                /** @description Language of messages and remedies: en or es. Keys and codes are the same in every language */
                "Accept-Language"?: components["parameters"]["AcceptLanguage"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Supplies within the EU by VAT number and key */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "Content-Language": components["headers"]["ContentLanguage"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Return349"];
                };
            };
            400: components["responses"]["input"];
            401: components["responses"]["unauthorized"];
            403: components["responses"]["forbidden"];
            404: components["responses"]["not-found"];
            422: components["responses"]["parameter"];
            429: components["responses"]["rate-limited"];
            431: components["responses"]["head-too-large"];
            500: components["responses"]["internal"];
            503: components["responses"]["busy-or-unavailable"];
        };
    };
    readReturn347: {
        parameters: {
            query: {
                /** @description Tax ID of the supplier */
                supplier: string;
                /** @description Year */
                year: string;
                /** @description Maximum number of customers in the page */
                limit?: number;
                /** @description `next_cursor` of the previous page; absent for the first page */
                cursor?: string;
            };
            header?: {
                /** @description Language of messages and remedies: en or es. Keys and codes are the same in every language */
                "Accept-Language"?: components["parameters"]["AcceptLanguage"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Customers of the year */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "Content-Language": components["headers"]["ContentLanguage"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Return347"];
                };
            };
            400: components["responses"]["input"];
            401: components["responses"]["unauthorized"];
            403: components["responses"]["forbidden"];
            404: components["responses"]["not-found"];
            422: components["responses"]["parameter"];
            429: components["responses"]["rate-limited"];
            431: components["responses"]["head-too-large"];
            500: components["responses"]["internal"];
            503: components["responses"]["busy-or-unavailable"];
        };
    };
    readReturn369: {
        parameters: {
            query: {
                /** @description Tax ID of the supplier */
                supplier: string;
                /** @description Quarter `2026-4T`, or month `2026-11` */
                period: string;
            };
            header?: {
                /** @description Language of messages and remedies: en or es. Keys and codes are the same in every language */
                "Accept-Language"?: components["parameters"]["AcceptLanguage"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Supplies of the one-stop shop by member state and rate */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "Content-Language": components["headers"]["ContentLanguage"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Return369"];
                };
            };
            400: components["responses"]["input"];
            401: components["responses"]["unauthorized"];
            403: components["responses"]["forbidden"];
            404: components["responses"]["not-found"];
            422: components["responses"]["parameter"];
            429: components["responses"]["rate-limited"];
            431: components["responses"]["head-too-large"];
            500: components["responses"]["internal"];
            503: components["responses"]["busy-or-unavailable"];
        };
    };
    readBookSettings: {
        parameters: {
            query?: never;
            header?: {
                /** @description Language of messages and remedies: en or es. Keys and codes are the same in every language */
                "Accept-Language"?: components["parameters"]["AcceptLanguage"];
            };
            path: {
                /** @description Tax ID of the supplier, for example B12345674 */
                supplier: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The settings of the record book of the supplier */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "Content-Language": components["headers"]["ContentLanguage"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["BookSettings"];
                };
            };
            400: components["responses"]["input"];
            401: components["responses"]["unauthorized"];
            403: components["responses"]["forbidden"];
            404: components["responses"]["not-found"];
            422: components["responses"]["parameter"];
            429: components["responses"]["rate-limited"];
            431: components["responses"]["head-too-large"];
            500: components["responses"]["internal"];
            503: components["responses"]["busy-or-unavailable"];
        };
    };
    writeBookSettings: {
        parameters: {
            query?: never;
            header?: {
                /** @description Language of messages and remedies: en or es. Keys and codes are the same in every language */
                "Accept-Language"?: components["parameters"]["AcceptLanguage"];
            };
            path: {
                /** @description Tax ID of the supplier, for example B12345674 */
                supplier: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /**
                     * @description `unified`, or the book of one tax: `vat` or `income`
                     * @enum {unknown}
                     */
                    book?: "unified" | "vat" | "income";
                    /**
                     * @description Column G, only for natural persons
                     * @enum {unknown}
                     */
                    income_concept?: "I01" | "I02" | "I03" | "I04" | "I05" | "I06" | "I07" | "I08" | "I09";
                    /**
                     * @description Whether income counts when it is accrued or paid (RD 439/2007 art. 7.2.1)
                     * @enum {unknown}
                     */
                    income_time?: "accrual" | "payment";
                    /** @description Activity of the supplier (columns C to E) */
                    activity?: {
                        /**
                         * @description A: subject to the activities tax, B: not subject, C: not started, D: private rental
                         * @enum {unknown}
                         */
                        code: "A" | "B" | "C" | "D";
                        /** @description Type of the activity (column D) */
                        type?: string;
                        /** @description Group of the activities tax (IAE) without dots */
                        group?: string;
                    };
                    /** @description Rented-out property (columns AH and AI) */
                    property?: {
                        /**
                         * @description 1: Spain, 2: Basque Country, 3: Navarre, 4: without cadastral reference, 5: abroad
                         * @enum {unknown}
                         */
                        situation: "1" | "2" | "3" | "4" | "5";
                        /** @description Cadastral reference */
                        reference?: string;
                    };
                    /** @description Number of the billing agreement that the authority granted (column AG) */
                    agreement?: string;
                    /** @description Series with another activity or property */
                    series?: {
                        /** @description Series with another activity or property */
                        series: string;
                        /** @description Activity of the supplier (columns C to E) */
                        activity?: {
                            /**
                             * @description A: subject to the activities tax, B: not subject, C: not started, D: private rental
                             * @enum {unknown}
                             */
                            code: "A" | "B" | "C" | "D";
                            /** @description Type of the activity (column D) */
                            type?: string;
                            /** @description Group of the activities tax (IAE) without dots */
                            group?: string;
                        };
                        /** @description Rented-out property (columns AH and AI) */
                        property?: {
                            /**
                             * @description 1: Spain, 2: Basque Country, 3: Navarre, 4: without cadastral reference, 5: abroad
                             * @enum {unknown}
                             */
                            situation: "1" | "2" | "3" | "4" | "5";
                            /** @description Cadastral reference */
                            reference?: string;
                        };
                    }[];
                };
            };
        };
        responses: {
            /** @description The settings of the record book of the supplier */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "Content-Language": components["headers"]["ContentLanguage"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["BookSettings"];
                };
            };
            400: components["responses"]["input"];
            401: components["responses"]["unauthorized"];
            403: components["responses"]["forbidden"];
            404: components["responses"]["not-found"];
            408: components["responses"]["slow"];
            413: components["responses"]["too-large"];
            422: components["responses"]["parameter"];
            429: components["responses"]["rate-limited"];
            431: components["responses"]["head-too-large"];
            500: components["responses"]["internal"];
            503: components["responses"]["busy-or-unavailable"];
        };
    };
    listMonths: {
        parameters: {
            query: {
                /** @description Tax ID of the supplier */
                supplier: string;
                /** @description Year */
                year: string;
            };
            header?: {
                /** @description Language of messages and remedies: en or es. Keys and codes are the same in every language */
                "Accept-Language"?: components["parameters"]["AcceptLanguage"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The months of the year that have invoices or are closed */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "Content-Language": components["headers"]["ContentLanguage"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["MonthList"];
                };
            };
            400: components["responses"]["input"];
            401: components["responses"]["unauthorized"];
            403: components["responses"]["forbidden"];
            404: components["responses"]["not-found"];
            422: components["responses"]["parameter"];
            429: components["responses"]["rate-limited"];
            431: components["responses"]["head-too-large"];
            500: components["responses"]["internal"];
            503: components["responses"]["busy-or-unavailable"];
        };
    };
    readMonth: {
        parameters: {
            query: {
                /** @description Tax ID of the supplier */
                supplier: string;
            };
            header?: {
                /** @description Language of messages and remedies: en or es. Keys and codes are the same in every language */
                "Accept-Language"?: components["parameters"]["AcceptLanguage"];
            };
            path: {
                /** @description Id of the resource */
                month: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The month of the supplier */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "Content-Language": components["headers"]["ContentLanguage"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Month"];
                };
            };
            400: components["responses"]["input"];
            401: components["responses"]["unauthorized"];
            403: components["responses"]["forbidden"];
            404: components["responses"]["not-found"];
            422: components["responses"]["parameter"];
            429: components["responses"]["rate-limited"];
            431: components["responses"]["head-too-large"];
            500: components["responses"]["internal"];
            503: components["responses"]["busy-or-unavailable"];
        };
    };
    closeMonth: {
        parameters: {
            query: {
                /** @description Tax ID of the supplier */
                supplier: string;
            };
            header?: {
                /** @description Language of messages and remedies: en or es. Keys and codes are the same in every language */
                "Accept-Language"?: components["parameters"]["AcceptLanguage"];
            };
            path: {
                /** @description Id of the resource */
                month: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The month of the supplier */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "Content-Language": components["headers"]["ContentLanguage"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Month"];
                };
            };
            400: components["responses"]["input"];
            401: components["responses"]["unauthorized"];
            403: components["responses"]["forbidden"];
            404: components["responses"]["not-found"];
            409: components["responses"]["conflict"];
            422: components["responses"]["parameter"];
            429: components["responses"]["rate-limited"];
            431: components["responses"]["head-too-large"];
            500: components["responses"]["internal"];
            503: components["responses"]["busy-or-unavailable"];
        };
    };
    readMonthExport: {
        parameters: {
            query: {
                /** @description Tax ID of the supplier */
                supplier: string;
            };
            header?: {
                /** @description Language of messages and remedies: en or es. Keys and codes are the same in every language */
                "Accept-Language"?: components["parameters"]["AcceptLanguage"];
            };
            path: {
                /** @description Id of the resource */
                month: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The export of the month */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "Content-Language": components["headers"]["ContentLanguage"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["MonthExport"];
                };
            };
            400: components["responses"]["input"];
            401: components["responses"]["unauthorized"];
            403: components["responses"]["forbidden"];
            404: components["responses"]["not-found"];
            422: components["responses"]["parameter"];
            429: components["responses"]["rate-limited"];
            431: components["responses"]["head-too-large"];
            500: components["responses"]["internal"];
            503: components["responses"]["busy-or-unavailable"];
        };
    };
    createMonthExport: {
        parameters: {
            query: {
                /** @description Tax ID of the supplier */
                supplier: string;
            };
            header?: {
                /** @description Language of messages and remedies: en or es. Keys and codes are the same in every language */
                "Accept-Language"?: components["parameters"]["AcceptLanguage"];
            };
            path: {
                /** @description Id of the resource */
                month: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The complete export of the month */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "Content-Language": components["headers"]["ContentLanguage"];
                    Location: components["headers"]["Location"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["MonthExport"];
                };
            };
            /** @description The export of the month, which is still being created */
            202: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "Content-Language": components["headers"]["ContentLanguage"];
                    Location: components["headers"]["Location"];
                    "Retry-After": components["headers"]["RetryAfter"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["MonthExport"];
                };
            };
            400: components["responses"]["input"];
            401: components["responses"]["unauthorized"];
            403: components["responses"]["forbidden"];
            404: components["responses"]["not-found"];
            409: components["responses"]["conflict"];
            413: components["responses"]["too-large-or-storage-full"];
            422: components["responses"]["parameter"];
            429: components["responses"]["rate-limited-or-jobs-full"];
            431: components["responses"]["head-too-large"];
            500: components["responses"]["internal"];
            503: components["responses"]["busy-or-unavailable"];
        };
    };
    readMonthExportFile: {
        parameters: {
            query: {
                /** @description Tax ID of the supplier */
                supplier: string;
            };
            header?: {
                /** @description Language of messages and remedies: en or es. Keys and codes are the same in every language */
                "Accept-Language"?: components["parameters"]["AcceptLanguage"];
            };
            path: {
                /** @description Id of the resource */
                month: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The archive (ZIP) */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "Content-Language": components["headers"]["ContentLanguage"];
                    [name: string]: unknown;
                };
                content: {
                    "application/zip": unknown;
                };
            };
            400: components["responses"]["input"];
            401: components["responses"]["unauthorized"];
            403: components["responses"]["forbidden"];
            404: components["responses"]["not-found"];
            409: components["responses"]["conflict"];
            422: components["responses"]["parameter"];
            429: components["responses"]["rate-limited"];
            431: components["responses"]["head-too-large"];
            500: components["responses"]["internal"];
            503: components["responses"]["busy-or-unavailable"];
        };
    };
    listEntries: {
        parameters: {
            query?: {
                /** @description Filter by folder */
                folder?: string;
                /** @description Only the entries with these ids, separated by commas; at most 100. Unknown ids are omitted */
                ids?: string;
                /** @description Maximum number of rows per page */
                limit?: number;
                /** @description `next_cursor` of the previous page; absent for the first page */
                cursor?: string;
                /** @description `created_at` of the first row on the first page; a date, or a time such as 2026-01-31T12:00:00.000Z */
                created_at?: string;
                /** @description Sort oldest first */
                ascending?: boolean;
            };
            header?: {
                /** @description Language of messages and remedies: en or es. Keys and codes are the same in every language */
                "Accept-Language"?: components["parameters"]["AcceptLanguage"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A page of entries, without their envelopes */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "Content-Language": components["headers"]["ContentLanguage"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["EntryPage"];
                };
            };
            400: components["responses"]["input"];
            401: components["responses"]["unauthorized"];
            403: components["responses"]["forbidden"];
            422: components["responses"]["parameter"];
            429: components["responses"]["rate-limited"];
            431: components["responses"]["head-too-large"];
            500: components["responses"]["internal"];
            503: components["responses"]["busy-or-unavailable"];
        };
    };
    createEntry: {
        parameters: {
            query?: never;
            header?: {
                /** @description Language of messages and remedies: en or es. Keys and codes are the same in every language */
                "Accept-Language"?: components["parameters"]["AcceptLanguage"];
                /** @description Makes the request idempotent: a retry with this key and body returns the original response (docs/api/conventions.md) */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /** @description Document or envelope */
                    data?: unknown;
                    /** @description Key that you choose for the entry; each key exists once among the entries of a workspace */
                    key?: string;
                    /** @description Name of the folder; by default, the schema of the document decides */
                    folder?: string;
                    /**
                     * @description What `data` is: a document, a JSON patch or a merge patch
                     * @enum {string}
                     */
                    content_type?: "" | "application/json" | "application/merge-patch+json" | "application/json-patch+json";
                    /** @description Id of the entry to copy, to correct or to link */
                    previous_id?: string | "" | unknown;
                    /** @description Options of a correction; without them, `previous_id` creates a copy */
                    correct?: Record<string, unknown> | null;
                    /** @description Whether to sign the envelope */
                    sign?: boolean;
                    /** @description Store the document even if it is invalid */
                    allow_invalid?: boolean;
                };
            };
        };
        responses: {
            /** @description The entry */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "Content-Language": components["headers"]["ContentLanguage"];
                    "Idempotency-Replayed": components["headers"]["Replayed"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Entry"];
                };
            };
            400: components["responses"]["input"];
            401: components["responses"]["unauthorized"];
            403: components["responses"]["forbidden"];
            404: components["responses"]["not-found"];
            408: components["responses"]["slow"];
            409: components["responses"]["conflict-or-idempotency-running"];
            413: components["responses"]["too-large-or-storage-full"];
            422: components["responses"]["idempotency-mismatch-or-no-document-or-unknown-schema-or-calculation-or-validation-or-signature-or-patch-or-parameter"];
            429: components["responses"]["rate-limited"];
            431: components["responses"]["head-too-large"];
            500: components["responses"]["internal"];
            503: components["responses"]["busy-or-unavailable"];
        };
    };
    listEnvelopes: {
        parameters: {
            query?: {
                /** @description Filter by folder */
                folder?: string;
                /** @description Only the entries with these ids, separated by commas; at most 100. Unknown ids are omitted */
                ids?: string;
                /** @description Maximum number of rows per page */
                limit?: number;
                /** @description `next_cursor` of the previous page; absent for the first page */
                cursor?: string;
                /** @description `created_at` of the first row on the first page; a date, or a time such as 2026-01-31T12:00:00.000Z */
                created_at?: string;
                /** @description Sort oldest first */
                ascending?: boolean;
            };
            header?: {
                /** @description Language of messages and remedies: en or es. Keys and codes are the same in every language */
                "Accept-Language"?: components["parameters"]["AcceptLanguage"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A page of entries, without their envelopes */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "Content-Language": components["headers"]["ContentLanguage"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["EntryPage"];
                };
            };
            400: components["responses"]["input"];
            401: components["responses"]["unauthorized"];
            403: components["responses"]["forbidden"];
            422: components["responses"]["parameter"];
            429: components["responses"]["rate-limited"];
            431: components["responses"]["head-too-large"];
            500: components["responses"]["internal"];
            503: components["responses"]["busy-or-unavailable"];
        };
    };
    searchEntries: {
        parameters: {
            query: {
                /** @description Words to search for; each matches the beginning of a series, code, name or tax ID */
                q: string;
                /** @description Filter by folder */
                folder?: string;
                /** @description Maximum number of rows per page */
                limit?: number;
                /** @description Number of rows to skip */
                offset?: number;
            };
            header?: {
                /** @description Language of messages and remedies: en or es. Keys and codes are the same in every language */
                "Accept-Language"?: components["parameters"]["AcceptLanguage"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Entries, newest first */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "Content-Language": components["headers"]["ContentLanguage"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Search"];
                };
            };
            400: components["responses"]["input"];
            401: components["responses"]["unauthorized"];
            403: components["responses"]["forbidden"];
            413: components["responses"]["too-large"];
            422: components["responses"]["parameter"];
            429: components["responses"]["rate-limited"];
            431: components["responses"]["head-too-large"];
            500: components["responses"]["internal"];
            503: components["responses"]["busy-or-unavailable"];
        };
    };
    queryEntries: {
        parameters: {
            query?: never;
            header?: {
                /** @description Language of messages and remedies: en or es. Keys and codes are the same in every language */
                "Accept-Language"?: components["parameters"]["AcceptLanguage"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /** @description Schema of the documents, for example `bill/invoice` */
                    schema: string;
                    /** @description Filter, for example `series = A AND payable > 100` */
                    filter?: string | null;
                    /** @description Field and direction of the order, for example `payable desc` */
                    order_by?: string | null;
                    /** @description 1 to 100 */
                    limit?: number | null;
                    /** @description `next_cursor` of the previous page */
                    cursor?: string | null;
                    /** @description Fields that each row contains */
                    fields?: string[] | null;
                    /** @description Also return the number of matches */
                    count?: boolean | null;
                };
            };
        };
        responses: {
            /** @description A page of entries */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "Content-Language": components["headers"]["ContentLanguage"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Query"];
                };
            };
            400: components["responses"]["input"];
            401: components["responses"]["unauthorized"];
            403: components["responses"]["forbidden"];
            408: components["responses"]["slow"];
            413: components["responses"]["too-large"];
            422: components["responses"]["parameter"];
            429: components["responses"]["rate-limited"];
            431: components["responses"]["head-too-large"];
            500: components["responses"]["internal"];
            503: components["responses"]["busy-or-unavailable"];
        };
    };
    countEntries: {
        parameters: {
            query?: never;
            header?: {
                /** @description Language of messages and remedies: en or es. Keys and codes are the same in every language */
                "Accept-Language"?: components["parameters"]["AcceptLanguage"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /** @description Schema of the documents, for example `bill/invoice` */
                    schema: string;
                    /** @description Filter, for example `series = A AND payable > 100` */
                    filter?: string | null;
                };
            };
        };
        responses: {
            /** @description The count */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "Content-Language": components["headers"]["ContentLanguage"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Count"];
                };
            };
            400: components["responses"]["input"];
            401: components["responses"]["unauthorized"];
            403: components["responses"]["forbidden"];
            408: components["responses"]["slow"];
            413: components["responses"]["too-large"];
            422: components["responses"]["parameter"];
            429: components["responses"]["rate-limited"];
            431: components["responses"]["head-too-large"];
            500: components["responses"]["internal"];
            503: components["responses"]["busy-or-unavailable"];
        };
    };
    listRelatedByUuid: {
        parameters: {
            query: {
                /** @description Maximum number of rows per page */
                limit?: number;
                /** @description `next_cursor` of the previous page; absent for the first page */
                cursor?: string;
                /** @description `created_at` of the first row on the first page; a date, or a time such as 2026-01-31T12:00:00.000Z */
                created_at?: string;
                /** @description Sort oldest first */
                ascending?: boolean;
                /** @description Only references in this field */
                context?: "supplier" | "customer" | "preceding" | "lines" | "line" | "lines.item" | "line.item";
                /** @description UUID of the referenced document */
                uuid: string;
            };
            header?: {
                /** @description Language of messages and remedies: en or es. Keys and codes are the same in every language */
                "Accept-Language"?: components["parameters"]["AcceptLanguage"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A page of entries, without their envelopes */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "Content-Language": components["headers"]["ContentLanguage"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["EntryPage"];
                };
            };
            400: components["responses"]["input"];
            401: components["responses"]["unauthorized"];
            403: components["responses"]["forbidden"];
            422: components["responses"]["parameter"];
            429: components["responses"]["rate-limited"];
            431: components["responses"]["head-too-large"];
            500: components["responses"]["internal"];
            503: components["responses"]["busy-or-unavailable"];
        };
    };
    readEntryByKey: {
        parameters: {
            query?: never;
            header?: {
                /** @description Language of messages and remedies: en or es. Keys and codes are the same in every language */
                "Accept-Language"?: components["parameters"]["AcceptLanguage"];
                /** @description `ETag` of the last read; the call returns 304 if the resource has not changed */
                "If-None-Match"?: components["parameters"]["IfNoneMatch"];
            };
            path: {
                /** @description Key of the resource */
                key: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The entry */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "Content-Language": components["headers"]["ContentLanguage"];
                    ETag: components["headers"]["EntityTag"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Entry"];
                };
            };
            /** @description The resource has not changed */
            304: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    ETag: components["headers"]["EntityTag"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["input"];
            401: components["responses"]["unauthorized"];
            403: components["responses"]["forbidden"];
            404: components["responses"]["not-found"];
            422: components["responses"]["parameter"];
            429: components["responses"]["rate-limited"];
            431: components["responses"]["head-too-large"];
            500: components["responses"]["internal"];
            503: components["responses"]["busy-or-unavailable"];
        };
    };
    readMetaByRef: {
        parameters: {
            query?: {
                /** @description Has no effect; accepted and returned for compatibility with Invopop's client */
                owned?: boolean;
            };
            header?: {
                /** @description Language of messages and remedies: en or es. Keys and codes are the same in every language */
                "Accept-Language"?: components["parameters"]["AcceptLanguage"];
            };
            path: {
                /** @description Key of the resource */
                key: string;
                /** @description Reference set by an application */
                ref: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The meta row */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "Content-Language": components["headers"]["ContentLanguage"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Meta"];
                };
            };
            400: components["responses"]["input"];
            401: components["responses"]["unauthorized"];
            403: components["responses"]["forbidden"];
            404: components["responses"]["not-found"];
            422: components["responses"]["parameter"];
            429: components["responses"]["rate-limited"];
            431: components["responses"]["head-too-large"];
            500: components["responses"]["internal"];
            503: components["responses"]["busy-or-unavailable"];
        };
    };
    readEntry: {
        parameters: {
            query?: never;
            header?: {
                /** @description Language of messages and remedies: en or es. Keys and codes are the same in every language */
                "Accept-Language"?: components["parameters"]["AcceptLanguage"];
                /** @description `ETag` of the last read; the call returns 304 if the resource has not changed */
                "If-None-Match"?: components["parameters"]["IfNoneMatch"];
            };
            path: {
                /** @description Id of the resource */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The entry */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "Content-Language": components["headers"]["ContentLanguage"];
                    ETag: components["headers"]["EntityTag"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Entry"];
                };
            };
            /** @description The resource has not changed */
            304: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    ETag: components["headers"]["EntityTag"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["input"];
            401: components["responses"]["unauthorized"];
            403: components["responses"]["forbidden"];
            404: components["responses"]["not-found"];
            422: components["responses"]["parameter"];
            429: components["responses"]["rate-limited"];
            431: components["responses"]["head-too-large"];
            500: components["responses"]["internal"];
            503: components["responses"]["busy-or-unavailable"];
        };
    };
    createEntryWithId: {
        parameters: {
            query?: never;
            header?: {
                /** @description Language of messages and remedies: en or es. Keys and codes are the same in every language */
                "Accept-Language"?: components["parameters"]["AcceptLanguage"];
            };
            path: {
                /** @description Id of the resource */
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /** @description Document or envelope */
                    data?: unknown;
                    /** @description Key that you choose for the entry; each key exists once among the entries of a workspace */
                    key?: string;
                    /** @description Name of the folder; by default, the schema of the document decides */
                    folder?: string;
                    /**
                     * @description What `data` is: a document, a JSON patch or a merge patch
                     * @enum {string}
                     */
                    content_type?: "" | "application/json" | "application/merge-patch+json" | "application/json-patch+json";
                    /** @description Id of the entry to copy, to correct or to link */
                    previous_id?: string | "" | unknown;
                    /** @description Options of a correction; without them, `previous_id` creates a copy */
                    correct?: Record<string, unknown> | null;
                    /** @description Whether to sign the envelope */
                    sign?: boolean;
                    /** @description Store the document even if it is invalid */
                    allow_invalid?: boolean;
                };
            };
        };
        responses: {
            /** @description The entry */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "Content-Language": components["headers"]["ContentLanguage"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Entry"];
                };
            };
            400: components["responses"]["input"];
            401: components["responses"]["unauthorized"];
            403: components["responses"]["forbidden"];
            404: components["responses"]["not-found"];
            408: components["responses"]["slow"];
            409: components["responses"]["conflict"];
            413: components["responses"]["too-large-or-storage-full"];
            422: components["responses"]["no-document-or-unknown-schema-or-calculation-or-validation-or-signature-or-patch-or-parameter"];
            429: components["responses"]["rate-limited"];
            431: components["responses"]["head-too-large"];
            500: components["responses"]["internal"];
            503: components["responses"]["busy-or-unavailable"];
        };
    };
    updateEntry: {
        parameters: {
            query?: never;
            header?: {
                /** @description Language of messages and remedies: en or es. Keys and codes are the same in every language */
                "Accept-Language"?: components["parameters"]["AcceptLanguage"];
                /** @description `ETag` of the last read; the call returns 412 if the resource has changed (docs/api/conventions.md) */
                "If-Match"?: components["parameters"]["IfMatch"];
            };
            path: {
                /** @description Id of the resource */
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /** @description Document, envelope or patch; null keeps the document */
                    data?: unknown;
                    /** @description Name of the folder, for example `sales` */
                    folder?: string;
                    /**
                     * @description What `data` is: a document, a JSON patch or a merge patch
                     * @enum {string}
                     */
                    content_type?: "" | "application/json" | "application/merge-patch+json" | "application/json-patch+json";
                    /** @description Whether to sign the envelope */
                    sign?: boolean;
                    /** @description Store the document even if it is invalid */
                    allow_invalid?: boolean;
                };
            };
        };
        responses: {
            /** @description The entry */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "Content-Language": components["headers"]["ContentLanguage"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Entry"];
                };
            };
            400: components["responses"]["input"];
            401: components["responses"]["unauthorized"];
            403: components["responses"]["forbidden"];
            404: components["responses"]["not-found"];
            408: components["responses"]["slow"];
            409: components["responses"]["conflict-or-full"];
            412: components["responses"]["precondition-failed"];
            413: components["responses"]["too-large-or-storage-full"];
            422: components["responses"]["no-document-or-unknown-schema-or-calculation-or-validation-or-signature-or-patch-or-parameter"];
            429: components["responses"]["rate-limited"];
            431: components["responses"]["head-too-large"];
            500: components["responses"]["internal"];
            503: components["responses"]["busy-or-unavailable"];
        };
    };
    listRelated: {
        parameters: {
            query?: {
                /** @description Maximum number of rows per page */
                limit?: number;
                /** @description `next_cursor` of the previous page; absent for the first page */
                cursor?: string;
                /** @description `created_at` of the first row on the first page; a date, or a time such as 2026-01-31T12:00:00.000Z */
                created_at?: string;
                /** @description Sort oldest first */
                ascending?: boolean;
                /** @description Only references in this field */
                context?: "supplier" | "customer" | "preceding" | "lines" | "line" | "lines.item" | "line.item";
            };
            header?: {
                /** @description Language of messages and remedies: en or es. Keys and codes are the same in every language */
                "Accept-Language"?: components["parameters"]["AcceptLanguage"];
            };
            path: {
                /** @description Id of the resource */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A page of entries, without their envelopes */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "Content-Language": components["headers"]["ContentLanguage"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["EntryPage"];
                };
            };
            400: components["responses"]["input"];
            401: components["responses"]["unauthorized"];
            403: components["responses"]["forbidden"];
            404: components["responses"]["not-found"];
            422: components["responses"]["parameter"];
            429: components["responses"]["rate-limited"];
            431: components["responses"]["head-too-large"];
            500: components["responses"]["internal"];
            503: components["responses"]["busy-or-unavailable"];
        };
    };
    listActions: {
        parameters: {
            query?: never;
            header?: {
                /** @description Language of messages and remedies: en or es. Keys and codes are the same in every language */
                "Accept-Language"?: components["parameters"]["AcceptLanguage"];
            };
            path: {
                /** @description Id of the resource */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The actions */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "Content-Language": components["headers"]["ContentLanguage"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["EntryActionList"];
                };
            };
            400: components["responses"]["input"];
            401: components["responses"]["unauthorized"];
            403: components["responses"]["forbidden"];
            404: components["responses"]["not-found"];
            422: components["responses"]["parameter"];
            429: components["responses"]["rate-limited"];
            431: components["responses"]["head-too-large"];
            500: components["responses"]["internal"];
            503: components["responses"]["busy-or-unavailable"];
        };
    };
    readVersion: {
        parameters: {
            query?: never;
            header?: {
                /** @description Language of messages and remedies: en or es. Keys and codes are the same in every language */
                "Accept-Language"?: components["parameters"]["AcceptLanguage"];
                /** @description `ETag` of the last read; the call returns 304 if the resource has not changed */
                "If-None-Match"?: components["parameters"]["IfNoneMatch"];
            };
            path: {
                /** @description Id of the resource */
                id: string;
                /** @description Version of the entry or workflow */
                version: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The version */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "Content-Language": components["headers"]["ContentLanguage"];
                    ETag: components["headers"]["EntityTag"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Version"];
                };
            };
            /** @description The resource has not changed */
            304: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    ETag: components["headers"]["EntityTag"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["input"];
            401: components["responses"]["unauthorized"];
            403: components["responses"]["forbidden"];
            404: components["responses"]["not-found"];
            422: components["responses"]["parameter"];
            429: components["responses"]["rate-limited"];
            431: components["responses"]["head-too-large"];
            500: components["responses"]["internal"];
            503: components["responses"]["busy-or-unavailable"];
        };
    };
    listStates: {
        parameters: {
            query?: never;
            header?: {
                /** @description Language of messages and remedies: en or es. Keys and codes are the same in every language */
                "Accept-Language"?: components["parameters"]["AcceptLanguage"];
            };
            path: {
                /** @description Id of the resource */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description All states of the entry, newest first */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "Content-Language": components["headers"]["ContentLanguage"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["StateList"];
                };
            };
            400: components["responses"]["input"];
            401: components["responses"]["unauthorized"];
            403: components["responses"]["forbidden"];
            404: components["responses"]["not-found"];
            422: components["responses"]["parameter"];
            429: components["responses"]["rate-limited"];
            431: components["responses"]["head-too-large"];
            500: components["responses"]["internal"];
            503: components["responses"]["busy-or-unavailable"];
        };
    };
    setState: {
        parameters: {
            query?: never;
            header?: {
                /** @description Language of messages and remedies: en or es. Keys and codes are the same in every language */
                "Accept-Language"?: components["parameters"]["AcceptLanguage"];
                /** @description `ETag` of the last read; the call returns 412 if the resource has changed (docs/api/conventions.md) */
                "If-Match"?: components["parameters"]["IfMatch"];
            };
            path: {
                /** @description Id of the resource */
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /** @description State, for example `paid` */
                    key: string;
                    /** @description Remarks */
                    notes?: string | null;
                    /** @description Additional data that the client stores */
                    meta?: {
                        [key: string]: string;
                    } | null;
                };
            };
        };
        responses: {
            /** @description The state */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "Content-Language": components["headers"]["ContentLanguage"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["State"];
                };
            };
            400: components["responses"]["input"];
            401: components["responses"]["unauthorized"];
            403: components["responses"]["forbidden"];
            404: components["responses"]["not-found"];
            408: components["responses"]["slow"];
            409: components["responses"]["conflict-or-full"];
            412: components["responses"]["precondition-failed"];
            413: components["responses"]["too-large"];
            422: components["responses"]["parameter"];
            429: components["responses"]["rate-limited"];
            431: components["responses"]["head-too-large"];
            500: components["responses"]["internal"];
            503: components["responses"]["busy-or-unavailable"];
        };
    };
    setStateAt: {
        parameters: {
            query?: never;
            header?: {
                /** @description Language of messages and remedies: en or es. Keys and codes are the same in every language */
                "Accept-Language"?: components["parameters"]["AcceptLanguage"];
                /** @description `ETag` of the last read; the call returns 412 if the resource has changed (docs/api/conventions.md) */
                "If-Match"?: components["parameters"]["IfMatch"];
            };
            path: {
                /** @description Id of the resource */
                id: string;
                /** @description Time of the state, for example 2026-01-31T12:00:00.000Z */
                at: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /** @description State, for example `paid` */
                    key: string;
                    /** @description Remarks */
                    notes?: string | null;
                    /** @description Additional data that the client stores */
                    meta?: {
                        [key: string]: string;
                    } | null;
                };
            };
        };
        responses: {
            /** @description The state */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "Content-Language": components["headers"]["ContentLanguage"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["State"];
                };
            };
            400: components["responses"]["input"];
            401: components["responses"]["unauthorized"];
            403: components["responses"]["forbidden"];
            404: components["responses"]["not-found"];
            408: components["responses"]["slow"];
            409: components["responses"]["conflict-or-full"];
            412: components["responses"]["precondition-failed"];
            413: components["responses"]["too-large"];
            422: components["responses"]["parameter"];
            429: components["responses"]["rate-limited"];
            431: components["responses"]["head-too-large"];
            500: components["responses"]["internal"];
            503: components["responses"]["busy-or-unavailable"];
        };
    };
    readMeta: {
        parameters: {
            query?: never;
            header?: {
                /** @description Language of messages and remedies: en or es. Keys and codes are the same in every language */
                "Accept-Language"?: components["parameters"]["AcceptLanguage"];
            };
            path: {
                /** @description Id of the entry */
                entry: string;
                /** @description Key of the resource */
                key: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The meta row */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "Content-Language": components["headers"]["ContentLanguage"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Meta"];
                };
            };
            400: components["responses"]["input"];
            401: components["responses"]["unauthorized"];
            403: components["responses"]["forbidden"];
            404: components["responses"]["not-found"];
            422: components["responses"]["parameter"];
            429: components["responses"]["rate-limited"];
            431: components["responses"]["head-too-large"];
            500: components["responses"]["internal"];
            503: components["responses"]["busy-or-unavailable"];
        };
    };
    writeMeta: {
        parameters: {
            query?: never;
            header?: {
                /** @description Language of messages and remedies: en or es. Keys and codes are the same in every language */
                "Accept-Language"?: components["parameters"]["AcceptLanguage"];
                /** @description `ETag` of the last read; the call returns 412 if the resource has changed (docs/api/conventions.md) */
                "If-Match"?: components["parameters"]["IfMatch"];
            };
            path: {
                /** @description Id of the entry */
                entry: string;
                /** @description Key of the resource */
                key: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /** @description Reference in the application's own system */
                    ref?: string | null;
                    /** @description Value to store */
                    value?: unknown;
                    /** @description URL of the resource in the application's system */
                    url?: string | null;
                    /**
                     * @description Visibility of the link, `public` or none; requests accept `scope` and `link_scope`, responses contain `link_scope`
                     * @enum {unknown}
                     */
                    scope?: null | "" | "public";
                    /** @description URL of the link; requests accept `url` and `link_url`, responses contain `link_url` */
                    link_url?: string | null;
                    /**
                     * @description Visibility of the link, `public` or none; requests accept `scope` and `link_scope`, responses contain `link_scope`
                     * @enum {unknown}
                     */
                    link_scope?: null | "" | "public";
                    /** @description Whether you can find the row by its reference */
                    indexed?: boolean | null;
                    /** @description Has no effect; accepted and returned for compatibility with Invopop's client */
                    owned?: boolean | null;
                    /** @description Whether lists omit the row */
                    secure?: boolean | null;
                    /** @description Whether other applications can read the row */
                    shared?: boolean | null;
                };
            };
        };
        responses: {
            /** @description The meta row */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "Content-Language": components["headers"]["ContentLanguage"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Meta"];
                };
            };
            400: components["responses"]["input"];
            401: components["responses"]["unauthorized"];
            403: components["responses"]["forbidden"];
            404: components["responses"]["not-found"];
            408: components["responses"]["slow"];
            409: components["responses"]["conflict-or-full"];
            412: components["responses"]["precondition-failed"];
            413: components["responses"]["too-large-or-storage-full"];
            422: components["responses"]["parameter"];
            429: components["responses"]["rate-limited"];
            431: components["responses"]["head-too-large"];
            500: components["responses"]["internal"];
            503: components["responses"]["busy-or-unavailable"];
        };
    };
    removeMeta: {
        parameters: {
            query?: never;
            header?: {
                /** @description Language of messages and remedies: en or es. Keys and codes are the same in every language */
                "Accept-Language"?: components["parameters"]["AcceptLanguage"];
                /** @description `ETag` of the last read; the call returns 412 if the resource has changed (docs/api/conventions.md) */
                "If-Match"?: components["parameters"]["IfMatch"];
            };
            path: {
                /** @description Id of the entry */
                entry: string;
                /** @description Key of the resource */
                key: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The meta row */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "Content-Language": components["headers"]["ContentLanguage"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Meta"];
                };
            };
            400: components["responses"]["input"];
            401: components["responses"]["unauthorized"];
            403: components["responses"]["forbidden"];
            404: components["responses"]["not-found"];
            412: components["responses"]["precondition-failed"];
            422: components["responses"]["parameter"];
            429: components["responses"]["rate-limited"];
            431: components["responses"]["head-too-large"];
            500: components["responses"]["internal"];
            503: components["responses"]["busy-or-unavailable"];
        };
    };
    writeMetaByRef: {
        parameters: {
            query?: never;
            header?: {
                /** @description Language of messages and remedies: en or es. Keys and codes are the same in every language */
                "Accept-Language"?: components["parameters"]["AcceptLanguage"];
                /** @description `ETag` of the last read; the call returns 412 if the resource has changed (docs/api/conventions.md) */
                "If-Match"?: components["parameters"]["IfMatch"];
            };
            path: {
                /** @description Key of the resource */
                key: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /** @description Reference in the application's own system */
                    ref?: string | null;
                    /** @description Value to store */
                    value?: unknown;
                    /** @description URL of the resource in the application's system */
                    url?: string | null;
                    /**
                     * @description Visibility of the link, `public` or none; requests accept `scope` and `link_scope`, responses contain `link_scope`
                     * @enum {unknown}
                     */
                    scope?: null | "" | "public";
                    /** @description URL of the link; requests accept `url` and `link_url`, responses contain `link_url` */
                    link_url?: string | null;
                    /**
                     * @description Visibility of the link, `public` or none; requests accept `scope` and `link_scope`, responses contain `link_scope`
                     * @enum {unknown}
                     */
                    link_scope?: null | "" | "public";
                    /** @description Whether you can find the row by its reference */
                    indexed?: boolean | null;
                    /** @description Has no effect; accepted and returned for compatibility with Invopop's client */
                    owned?: boolean | null;
                    /** @description Whether lists omit the row */
                    secure?: boolean | null;
                    /** @description Whether other applications can read the row */
                    shared?: boolean | null;
                };
            };
        };
        responses: {
            /** @description The meta row */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "Content-Language": components["headers"]["ContentLanguage"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Meta"];
                };
            };
            400: components["responses"]["input"];
            401: components["responses"]["unauthorized"];
            403: components["responses"]["forbidden"];
            404: components["responses"]["not-found"];
            408: components["responses"]["slow"];
            409: components["responses"]["conflict-or-full"];
            412: components["responses"]["precondition-failed"];
            413: components["responses"]["too-large-or-storage-full"];
            422: components["responses"]["parameter"];
            429: components["responses"]["rate-limited"];
            431: components["responses"]["head-too-large"];
            500: components["responses"]["internal"];
            503: components["responses"]["busy-or-unavailable"];
        };
    };
    createFile: {
        parameters: {
            query?: never;
            header?: {
                /** @description Language of messages and remedies: en or es. Keys and codes are the same in every language */
                "Accept-Language"?: components["parameters"]["AcceptLanguage"];
                /** @description Makes the request idempotent: a retry with this key and body returns the original response (docs/api/conventions.md) */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
                /** @description `ETag` of the last read; the call returns 412 if the resource has changed (docs/api/conventions.md) */
                "If-Match"?: components["parameters"]["IfMatch"];
            };
            path: {
                /** @description Id of the entry */
                entry: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /** @description Name of the file */
                    name: string;
                    /** @description Description of the file */
                    desc?: string | null;
                    /** @description Key that you choose; a new file replaces the file of the entry with the same key and category */
                    key?: string | null;
                    /**
                     * @description Category of the file
                     * @enum {unknown}
                     */
                    category?: null | "" | "format" | "request" | "response" | "agreement" | "verification" | "attachment" | "version";
                    /** @description Media type, for example `text/plain` */
                    mime?: string | null;
                    /** @description Whether the file can be embedded in the PDF */
                    embeddable?: boolean | null;
                    /** @description Whether the file has no public URL */
                    private?: boolean | null;
                    /** @description Additional data that the client stores */
                    meta?: {
                        [key: string]: string;
                    } | null;
                    /** @description Content of the file, base64 */
                    data?: string | null;
                    /** @description SHA-256 hash of the bytes, in hexadecimal */
                    sha256?: string | null;
                    /** @description Size in bytes */
                    size?: number | null;
                };
            };
        };
        responses: {
            /** @description The file */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "Content-Language": components["headers"]["ContentLanguage"];
                    "Idempotency-Replayed": components["headers"]["Replayed"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["File"];
                };
            };
            400: components["responses"]["input"];
            401: components["responses"]["unauthorized"];
            403: components["responses"]["forbidden"];
            404: components["responses"]["not-found"];
            408: components["responses"]["slow"];
            409: components["responses"]["conflict-or-full-or-idempotency-running"];
            412: components["responses"]["precondition-failed"];
            413: components["responses"]["too-large-or-storage-full"];
            422: components["responses"]["idempotency-mismatch-or-parameter"];
            429: components["responses"]["rate-limited"];
            431: components["responses"]["head-too-large"];
            500: components["responses"]["internal"];
            503: components["responses"]["busy-or-unavailable"];
        };
    };
    readFile: {
        parameters: {
            query?: never;
            header?: {
                /** @description Language of messages and remedies: en or es. Keys and codes are the same in every language */
                "Accept-Language"?: components["parameters"]["AcceptLanguage"];
                /** @description `ETag` of the last read; the call returns 304 if the resource has not changed */
                "If-None-Match"?: components["parameters"]["IfNoneMatch"];
            };
            path: {
                /** @description Id of the entry */
                entry: string;
                /** @description Id of the resource */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The bytes as a download */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "Content-Language": components["headers"]["ContentLanguage"];
                    ETag: components["headers"]["EntityTag"];
                    [name: string]: unknown;
                };
                content: {
                    "*/*": unknown;
                };
            };
            /** @description The resource has not changed */
            304: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    ETag: components["headers"]["EntityTag"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["input"];
            401: components["responses"]["unauthorized"];
            403: components["responses"]["forbidden"];
            404: components["responses"]["not-found"];
            422: components["responses"]["parameter"];
            429: components["responses"]["rate-limited"];
            431: components["responses"]["head-too-large"];
            500: components["responses"]["internal"];
            503: components["responses"]["busy-or-unavailable"];
        };
    };
    createFileWithId: {
        parameters: {
            query?: never;
            header?: {
                /** @description Language of messages and remedies: en or es. Keys and codes are the same in every language */
                "Accept-Language"?: components["parameters"]["AcceptLanguage"];
                /** @description `ETag` of the last read; the call returns 412 if the resource has changed (docs/api/conventions.md) */
                "If-Match"?: components["parameters"]["IfMatch"];
            };
            path: {
                /** @description Id of the entry */
                entry: string;
                /** @description Id of the resource */
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /** @description Name of the file */
                    name: string;
                    /** @description Description of the file */
                    desc?: string | null;
                    /** @description Key that you choose; a new file replaces the file of the entry with the same key and category */
                    key?: string | null;
                    /**
                     * @description Category of the file
                     * @enum {unknown}
                     */
                    category?: null | "" | "format" | "request" | "response" | "agreement" | "verification" | "attachment" | "version";
                    /** @description Media type, for example `text/plain` */
                    mime?: string | null;
                    /** @description Whether the file can be embedded in the PDF */
                    embeddable?: boolean | null;
                    /** @description Whether the file has no public URL */
                    private?: boolean | null;
                    /** @description Additional data that the client stores */
                    meta?: {
                        [key: string]: string;
                    } | null;
                    /** @description Content of the file, base64 */
                    data?: string | null;
                    /** @description SHA-256 hash of the bytes, in hexadecimal */
                    sha256?: string | null;
                    /** @description Size in bytes */
                    size?: number | null;
                };
            };
        };
        responses: {
            /** @description The file */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "Content-Language": components["headers"]["ContentLanguage"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["File"];
                };
            };
            400: components["responses"]["input"];
            401: components["responses"]["unauthorized"];
            403: components["responses"]["forbidden"];
            404: components["responses"]["not-found"];
            408: components["responses"]["slow"];
            409: components["responses"]["conflict-or-full"];
            412: components["responses"]["precondition-failed"];
            413: components["responses"]["too-large-or-storage-full"];
            422: components["responses"]["parameter"];
            429: components["responses"]["rate-limited"];
            431: components["responses"]["head-too-large"];
            500: components["responses"]["internal"];
            503: components["responses"]["busy-or-unavailable"];
        };
    };
    uploadFile: {
        parameters: {
            query?: never;
            header?: {
                /** @description Language of messages and remedies: en or es. Keys and codes are the same in every language */
                "Accept-Language"?: components["parameters"]["AcceptLanguage"];
                /** @description `ETag` of the last read; the call returns 412 if the resource has changed (docs/api/conventions.md) */
                "If-Match"?: components["parameters"]["IfMatch"];
            };
            path: {
                /** @description Id of the entry */
                entry: string;
                /** @description Id of the resource */
                id: string;
            };
            cookie?: never;
        };
        /** @description The bytes, up to 15728640 */
        requestBody: {
            content: {
                "*/*": unknown;
            };
        };
        responses: {
            /** @description The file */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "Content-Language": components["headers"]["ContentLanguage"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["File"];
                };
            };
            400: components["responses"]["input"];
            401: components["responses"]["unauthorized"];
            403: components["responses"]["forbidden"];
            404: components["responses"]["not-found"];
            408: components["responses"]["slow"];
            412: components["responses"]["precondition-failed"];
            413: components["responses"]["too-large-or-storage-full"];
            422: components["responses"]["parameter"];
            429: components["responses"]["rate-limited"];
            431: components["responses"]["head-too-large"];
            500: components["responses"]["internal"];
            503: components["responses"]["busy-or-unavailable"];
        };
    };
    readAttachment: {
        parameters: {
            query?: never;
            header?: {
                /** @description Language of messages and remedies: en or es. Keys and codes are the same in every language */
                "Accept-Language"?: components["parameters"]["AcceptLanguage"];
                /** @description `ETag` of the last read; the call returns 304 if the resource has not changed */
                "If-None-Match"?: components["parameters"]["IfNoneMatch"];
            };
            path: {
                /** @description Id of the entry */
                entry: string;
                /** @description Id of the resource */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The bytes as a download */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "Content-Language": components["headers"]["ContentLanguage"];
                    ETag: components["headers"]["EntityTag"];
                    [name: string]: unknown;
                };
                content: {
                    "*/*": unknown;
                };
            };
            /** @description The resource has not changed */
            304: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    ETag: components["headers"]["EntityTag"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["input"];
            401: components["responses"]["unauthorized"];
            403: components["responses"]["forbidden"];
            404: components["responses"]["not-found"];
            422: components["responses"]["parameter"];
            429: components["responses"]["rate-limited"];
            431: components["responses"]["head-too-large"];
            500: components["responses"]["internal"];
            503: components["responses"]["busy-or-unavailable"];
        };
    };
    createAttachment: {
        parameters: {
            query?: never;
            header?: {
                /** @description Language of messages and remedies: en or es. Keys and codes are the same in every language */
                "Accept-Language"?: components["parameters"]["AcceptLanguage"];
                /** @description `ETag` of the last read; the call returns 412 if the resource has changed (docs/api/conventions.md) */
                "If-Match"?: components["parameters"]["IfMatch"];
            };
            path: {
                /** @description Id of the entry */
                entry: string;
                /** @description Id of the resource */
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /** @description Name of the file */
                    name: string;
                    /** @description Description of the file */
                    desc?: string | null;
                    /** @description Key that you choose; a new file replaces the file of the entry with the same key and category */
                    key?: string | null;
                    /**
                     * @description Category of the file
                     * @enum {unknown}
                     */
                    category?: null | "" | "format" | "request" | "response" | "agreement" | "verification" | "attachment" | "version";
                    /** @description Media type, for example `text/plain` */
                    mime?: string | null;
                    /** @description Whether the file can be embedded in the PDF */
                    embeddable?: boolean | null;
                    /** @description Whether the file has no public URL */
                    private?: boolean | null;
                    /** @description Additional data that the client stores */
                    meta?: {
                        [key: string]: string;
                    } | null;
                    /** @description Content of the file, base64 */
                    data?: string | null;
                    /** @description SHA-256 hash of the bytes, in hexadecimal */
                    sha256?: string | null;
                    /** @description Size in bytes */
                    size?: number | null;
                };
            };
        };
        responses: {
            /** @description The file */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "Content-Language": components["headers"]["ContentLanguage"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["File"];
                };
            };
            400: components["responses"]["input"];
            401: components["responses"]["unauthorized"];
            403: components["responses"]["forbidden"];
            404: components["responses"]["not-found"];
            408: components["responses"]["slow"];
            409: components["responses"]["conflict-or-full"];
            412: components["responses"]["precondition-failed"];
            413: components["responses"]["too-large-or-storage-full"];
            422: components["responses"]["parameter"];
            429: components["responses"]["rate-limited"];
            431: components["responses"]["head-too-large"];
            500: components["responses"]["internal"];
            503: components["responses"]["busy-or-unavailable"];
        };
    };
    createSpool: {
        parameters: {
            query?: never;
            header?: {
                /** @description Language of messages and remedies: en or es. Keys and codes are the same in every language */
                "Accept-Language"?: components["parameters"]["AcceptLanguage"];
                /** @description Makes the request idempotent: a retry with this key and body returns the original response (docs/api/conventions.md) */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /** @description Name of the stored data */
                    name?: string | null;
                    /** @description Media type, for example `text/plain` */
                    type?: string | null;
                    /** @description Content, base64 */
                    data: string;
                };
            };
        };
        responses: {
            /** @description The key of the spool item */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "Content-Language": components["headers"]["ContentLanguage"];
                    "Idempotency-Replayed": components["headers"]["Replayed"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SpoolKey"];
                };
            };
            400: components["responses"]["input"];
            401: components["responses"]["unauthorized"];
            403: components["responses"]["forbidden"];
            404: components["responses"]["not-found"];
            408: components["responses"]["slow"];
            409: components["responses"]["idempotency-running"];
            413: components["responses"]["too-large-or-storage-full"];
            422: components["responses"]["idempotency-mismatch-or-parameter"];
            429: components["responses"]["rate-limited"];
            431: components["responses"]["head-too-large"];
            500: components["responses"]["internal"];
            503: components["responses"]["busy-or-unavailable"];
        };
    };
    readSpool: {
        parameters: {
            query?: never;
            header?: {
                /** @description Language of messages and remedies: en or es. Keys and codes are the same in every language */
                "Accept-Language"?: components["parameters"]["AcceptLanguage"];
            };
            path: {
                /** @description Key of the resource */
                key: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The stored data as a download */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "Content-Language": components["headers"]["ContentLanguage"];
                    [name: string]: unknown;
                };
                content: {
                    "*/*": unknown;
                };
            };
            400: components["responses"]["input"];
            401: components["responses"]["unauthorized"];
            403: components["responses"]["forbidden"];
            404: components["responses"]["not-found"];
            422: components["responses"]["parameter"];
            429: components["responses"]["rate-limited"];
            431: components["responses"]["head-too-large"];
            500: components["responses"]["internal"];
            503: components["responses"]["busy-or-unavailable"];
        };
    };
    removeSpool: {
        parameters: {
            query?: never;
            header?: {
                /** @description Language of messages and remedies: en or es. Keys and codes are the same in every language */
                "Accept-Language"?: components["parameters"]["AcceptLanguage"];
            };
            path: {
                /** @description Key of the resource */
                key: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            204: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["input"];
            401: components["responses"]["unauthorized"];
            403: components["responses"]["forbidden"];
            404: components["responses"]["not-found"];
            422: components["responses"]["parameter"];
            429: components["responses"]["rate-limited"];
            431: components["responses"]["head-too-large"];
            500: components["responses"]["internal"];
            503: components["responses"]["busy-or-unavailable"];
        };
    };
    buildDocument: {
        parameters: {
            query?: never;
            header?: {
                /** @description Language of messages and remedies: en or es. Keys and codes are the same in every language */
                "Accept-Language"?: components["parameters"]["AcceptLanguage"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /** @description Document or envelope */
                    data?: unknown;
                    /** @description Return an envelope instead of the bare document */
                    envelop?: boolean;
                };
            };
        };
        responses: {
            /** @description The document, its envelope, or a JSON Schema of the options */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "Content-Language": components["headers"]["ContentLanguage"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["BuiltDocument"];
                };
            };
            400: components["responses"]["input"];
            401: components["responses"]["unauthorized"];
            403: components["responses"]["forbidden"];
            408: components["responses"]["slow"];
            413: components["responses"]["too-large"];
            422: components["responses"]["no-document-or-unknown-schema-or-calculation-or-validation-or-parameter"];
            429: components["responses"]["rate-limited"];
            431: components["responses"]["head-too-large"];
            500: components["responses"]["internal"];
            503: components["responses"]["busy-or-unavailable"];
        };
    };
    correctDocument: {
        parameters: {
            query?: never;
            header?: {
                /** @description Language of messages and remedies: en or es. Keys and codes are the same in every language */
                "Accept-Language"?: components["parameters"]["AcceptLanguage"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /** @description Document or envelope */
                    data?: unknown;
                    /** @description Options of the correction, see `correct` of an entry */
                    options?: Record<string, unknown> | null;
                    /** @description Return a JSON Schema of the options instead */
                    show_options?: boolean;
                };
            };
        };
        responses: {
            /** @description The document, its envelope, or a JSON Schema of the options */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "Content-Language": components["headers"]["ContentLanguage"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["BuiltDocument"];
                };
            };
            400: components["responses"]["input"];
            401: components["responses"]["unauthorized"];
            403: components["responses"]["forbidden"];
            408: components["responses"]["slow"];
            413: components["responses"]["too-large"];
            422: components["responses"]["no-document-or-unknown-schema-or-calculation-or-validation-or-parameter"];
            429: components["responses"]["rate-limited"];
            431: components["responses"]["head-too-large"];
            500: components["responses"]["internal"];
            503: components["responses"]["busy-or-unavailable"];
        };
    };
    signDocument: {
        parameters: {
            query?: never;
            header?: {
                /** @description Language of messages and remedies: en or es. Keys and codes are the same in every language */
                "Accept-Language"?: components["parameters"]["AcceptLanguage"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /** @description Document or envelope */
                    data?: unknown;
                };
            };
        };
        responses: {
            /** @description The document, its envelope, or a JSON Schema of the options */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "Content-Language": components["headers"]["ContentLanguage"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["BuiltDocument"];
                };
            };
            400: components["responses"]["input"];
            401: components["responses"]["unauthorized"];
            403: components["responses"]["forbidden"];
            408: components["responses"]["slow"];
            413: components["responses"]["too-large"];
            422: components["responses"]["no-document-or-unknown-schema-or-calculation-or-validation-or-signature-or-parameter"];
            429: components["responses"]["rate-limited"];
            431: components["responses"]["head-too-large"];
            500: components["responses"]["internal"];
            503: components["responses"]["busy-or-unavailable"];
        };
    };
    readKeys: {
        parameters: {
            query?: never;
            header?: {
                /** @description Language of messages and remedies: en or es. Keys and codes are the same in every language */
                "Accept-Language"?: components["parameters"]["AcceptLanguage"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A JWK set */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "Content-Language": components["headers"]["ContentLanguage"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["KeySet"];
                };
            };
            400: components["responses"]["input"];
            401: components["responses"]["unauthorized"];
            403: components["responses"]["forbidden"];
            422: components["responses"]["parameter"];
            429: components["responses"]["rate-limited"];
            431: components["responses"]["head-too-large"];
            500: components["responses"]["internal"];
            503: components["responses"]["busy-or-unavailable"];
        };
    };
    listJobs: {
        parameters: {
            query?: {
                /** @description Maximum number of rows per page */
                limit?: number;
                /** @description `next_cursor` of the previous page; absent for the first page */
                cursor?: string;
                /** @description `created_at` of the first row on the first page; a date, or a time such as 2026-01-31T12:00:00.000Z */
                created_at?: string;
                /** @description Sort oldest first */
                ascending?: boolean;
                /** @description Filter by result. `succeeded-with-warnings` means that the record was accepted with errors, or that the document has warnings */
                result?: "succeeded" | "succeeded-with-warnings" | "failed" | "cancelled";
                /** @description true: only running jobs; false: only completed ones */
                open?: boolean;
                /** @description Filter by code of a fault */
                fault?: string;
                /** @description Filter by code of a warning, for example 2005 (accepted with errors). To find warnings of documents, query entries */
                warning?: string;
                /** @description Filter by id of the workflow */
                workflow_id?: string;
                /** @description Filter by id of the entry */
                silo_entry_id?: string;
                /** @description Only the jobs with these ids, separated by commas; at most 100. Unknown ids are omitted */
                ids?: string;
            };
            header?: {
                /** @description Language of messages and remedies: en or es. Keys and codes are the same in every language */
                "Accept-Language"?: components["parameters"]["AcceptLanguage"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A page of jobs */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "Content-Language": components["headers"]["ContentLanguage"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["JobPage"];
                };
            };
            400: components["responses"]["input"];
            401: components["responses"]["unauthorized"];
            403: components["responses"]["forbidden"];
            422: components["responses"]["parameter"];
            429: components["responses"]["rate-limited"];
            431: components["responses"]["head-too-large"];
            500: components["responses"]["internal"];
            503: components["responses"]["busy-or-unavailable"];
        };
    };
    createJob: {
        parameters: {
            query?: {
                /** @description How long to wait, in seconds; at most 60, even if you send more */
                wait?: number;
                /** @description What to wait for: `sealed` (the record is sealed), `printed` (the PDF is stored), `reported` (the job has finished). If the job finishes earlier, the request returns at once */
                until?: "sealed" | "printed" | "reported";
            };
            header?: {
                /** @description Language of messages and remedies: en or es. Keys and codes are the same in every language */
                "Accept-Language"?: components["parameters"]["AcceptLanguage"];
                /** @description Makes the request idempotent: a retry with this key and body returns the original response (docs/api/conventions.md) */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /** @description Id of the workflow */
                    workflow_id: string;
                    /** @description Id of the entry */
                    silo_entry_id?: string;
                    /** @description Document or envelope */
                    data?: unknown;
                    /** @description Key that you choose for the job; each key exists once among the jobs of a workspace */
                    key?: string;
                    /** @description Arguments for the steps, by name */
                    args?: {
                        [key: string]: string;
                    } | null;
                    /** @description Labels that you choose */
                    tags?: string[] | null;
                };
            };
        };
        responses: {
            /** @description The job, which has reached `until` */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "Content-Language": components["headers"]["ContentLanguage"];
                    "Idempotency-Replayed": components["headers"]["Replayed"];
                    Location: components["headers"]["Location"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Job"];
                };
            };
            /** @description The job, which has not reached `until` yet */
            202: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "Content-Language": components["headers"]["ContentLanguage"];
                    "Idempotency-Replayed": components["headers"]["Replayed"];
                    Location: components["headers"]["Location"];
                    "Retry-After": components["headers"]["RetryAfter"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Job"];
                };
            };
            400: components["responses"]["input"];
            401: components["responses"]["unauthorized"];
            403: components["responses"]["forbidden"];
            404: components["responses"]["not-found"];
            408: components["responses"]["slow"];
            409: components["responses"]["conflict-or-idempotency-running"];
            413: components["responses"]["too-large-or-storage-full"];
            422: components["responses"]["idempotency-mismatch-or-no-document-or-unknown-schema-or-calculation-or-validation-or-parameter"];
            429: components["responses"]["rate-limited-or-jobs-full"];
            431: components["responses"]["head-too-large"];
            500: components["responses"]["internal"];
            503: components["responses"]["busy-or-unavailable"];
        };
    };
    updateIntent: {
        parameters: {
            query?: never;
            header?: {
                /** @description Language of messages and remedies: en or es. Keys and codes are the same in every language */
                "Accept-Language"?: components["parameters"]["AcceptLanguage"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /** @description Id of the executed step */
                    id?: string | null;
                    /** @description Id of the job */
                    job_id?: string | null;
                    /** @description `key` of the job, instead of `job_id` */
                    ref?: string | null;
                    /**
                     * @description `POKE`: check whether the step can continue
                     * @enum {unknown}
                     */
                    status: "POKE";
                    /** @description Code for the event */
                    code?: string | null;
                    /** @description Message for the event */
                    message?: string | null;
                };
            };
        };
        responses: {
            /** @description The step with its events */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "Content-Language": components["headers"]["ContentLanguage"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Intent"];
                };
            };
            400: components["responses"]["input"];
            401: components["responses"]["unauthorized"];
            403: components["responses"]["forbidden"];
            404: components["responses"]["not-found"];
            408: components["responses"]["slow"];
            409: components["responses"]["conflict"];
            413: components["responses"]["too-large"];
            422: components["responses"]["parameter"];
            429: components["responses"]["rate-limited"];
            431: components["responses"]["head-too-large"];
            500: components["responses"]["internal"];
            503: components["responses"]["busy-or-unavailable"];
        };
    };
    readJobByKey: {
        parameters: {
            query?: {
                /** @description How long to wait, in seconds; at most 60, even if you send more */
                wait?: number;
                /** @description What to wait for: `sealed` (the record is sealed), `printed` (the PDF is stored), `reported` (the job has finished). If the job finishes earlier, the request returns at once */
                until?: "sealed" | "printed" | "reported";
            };
            header?: {
                /** @description Language of messages and remedies: en or es. Keys and codes are the same in every language */
                "Accept-Language"?: components["parameters"]["AcceptLanguage"];
                /** @description `ETag` of the last read; the call returns 304 if the resource has not changed */
                "If-None-Match"?: components["parameters"]["IfNoneMatch"];
            };
            path: {
                /** @description Key of the resource */
                key: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The job; if the call has waited, the job has reached `until` */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "Content-Language": components["headers"]["ContentLanguage"];
                    ETag: components["headers"]["EntityTag"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Job"];
                };
            };
            /** @description The job; the wait ended before the job reached `until` */
            202: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "Content-Language": components["headers"]["ContentLanguage"];
                    ETag: components["headers"]["EntityTag"];
                    "Retry-After": components["headers"]["RetryAfter"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Job"];
                };
            };
            /** @description The resource has not changed */
            304: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    ETag: components["headers"]["EntityTag"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["input"];
            401: components["responses"]["unauthorized"];
            403: components["responses"]["forbidden"];
            404: components["responses"]["not-found"];
            422: components["responses"]["parameter"];
            429: components["responses"]["rate-limited"];
            431: components["responses"]["head-too-large"];
            500: components["responses"]["internal"];
            503: components["responses"]["busy-or-unavailable"];
        };
    };
    readJob: {
        parameters: {
            query?: {
                /** @description How long to wait, in seconds; at most 60, even if you send more */
                wait?: number;
                /** @description What to wait for: `sealed` (the record is sealed), `printed` (the PDF is stored), `reported` (the job has finished). If the job finishes earlier, the request returns at once */
                until?: "sealed" | "printed" | "reported";
            };
            header?: {
                /** @description Language of messages and remedies: en or es. Keys and codes are the same in every language */
                "Accept-Language"?: components["parameters"]["AcceptLanguage"];
                /** @description `ETag` of the last read; the call returns 304 if the resource has not changed */
                "If-None-Match"?: components["parameters"]["IfNoneMatch"];
            };
            path: {
                /** @description Id of the resource */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The job; if the call has waited, the job has reached `until` */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "Content-Language": components["headers"]["ContentLanguage"];
                    ETag: components["headers"]["EntityTag"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Job"];
                };
            };
            /** @description The job; the wait ended before the job reached `until` */
            202: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "Content-Language": components["headers"]["ContentLanguage"];
                    ETag: components["headers"]["EntityTag"];
                    "Retry-After": components["headers"]["RetryAfter"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Job"];
                };
            };
            /** @description The resource has not changed */
            304: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    ETag: components["headers"]["EntityTag"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["input"];
            401: components["responses"]["unauthorized"];
            403: components["responses"]["forbidden"];
            404: components["responses"]["not-found"];
            422: components["responses"]["parameter"];
            429: components["responses"]["rate-limited"];
            431: components["responses"]["head-too-large"];
            500: components["responses"]["internal"];
            503: components["responses"]["busy-or-unavailable"];
        };
    };
    createJobWithId: {
        parameters: {
            query?: {
                /** @description How long to wait, in seconds; at most 60, even if you send more */
                wait?: number;
                /** @description What to wait for: `sealed` (the record is sealed), `printed` (the PDF is stored), `reported` (the job has finished). If the job finishes earlier, the request returns at once */
                until?: "sealed" | "printed" | "reported";
            };
            header?: {
                /** @description Language of messages and remedies: en or es. Keys and codes are the same in every language */
                "Accept-Language"?: components["parameters"]["AcceptLanguage"];
            };
            path: {
                /** @description Id of the resource */
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /** @description Id of the workflow */
                    workflow_id: string;
                    /** @description Id of the entry */
                    silo_entry_id?: string;
                    /** @description Document or envelope */
                    data?: unknown;
                    /** @description Key that you choose for the job; each key exists once among the jobs of a workspace */
                    key?: string;
                    /** @description Arguments for the steps, by name */
                    args?: {
                        [key: string]: string;
                    } | null;
                    /** @description Labels that you choose */
                    tags?: string[] | null;
                };
            };
        };
        responses: {
            /** @description The job, which has reached `until` */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "Content-Language": components["headers"]["ContentLanguage"];
                    Location: components["headers"]["Location"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Job"];
                };
            };
            /** @description The job, which has not reached `until` yet */
            202: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "Content-Language": components["headers"]["ContentLanguage"];
                    Location: components["headers"]["Location"];
                    "Retry-After": components["headers"]["RetryAfter"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Job"];
                };
            };
            400: components["responses"]["input"];
            401: components["responses"]["unauthorized"];
            403: components["responses"]["forbidden"];
            404: components["responses"]["not-found"];
            408: components["responses"]["slow"];
            409: components["responses"]["conflict"];
            413: components["responses"]["too-large-or-storage-full"];
            422: components["responses"]["no-document-or-unknown-schema-or-calculation-or-validation-or-parameter"];
            429: components["responses"]["rate-limited-or-jobs-full"];
            431: components["responses"]["head-too-large"];
            500: components["responses"]["internal"];
            503: components["responses"]["busy-or-unavailable"];
        };
    };
    cancelJob: {
        parameters: {
            query?: never;
            header?: {
                /** @description Language of messages and remedies: en or es. Keys and codes are the same in every language */
                "Accept-Language"?: components["parameters"]["AcceptLanguage"];
            };
            path: {
                /** @description Id of the resource */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The job with its steps, files and current envelope */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "Content-Language": components["headers"]["ContentLanguage"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Job"];
                };
            };
            400: components["responses"]["input"];
            401: components["responses"]["unauthorized"];
            403: components["responses"]["forbidden"];
            404: components["responses"]["not-found"];
            409: components["responses"]["conflict"];
            422: components["responses"]["parameter"];
            429: components["responses"]["rate-limited"];
            431: components["responses"]["head-too-large"];
            500: components["responses"]["internal"];
            503: components["responses"]["busy-or-unavailable"];
        };
    };
    createBulkAction: {
        parameters: {
            query?: {
                /** @description true: return the jobs that the action would change, and change nothing */
                dry_run?: boolean;
            };
            header?: {
                /** @description Language of messages and remedies: en or es. Keys and codes are the same in every language */
                "Accept-Language"?: components["parameters"]["AcceptLanguage"];
                /** @description Makes the request idempotent: a retry with this key and body returns the original response (docs/api/conventions.md) */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /**
                     * @description What to do with each job: `run-again` or `cancel`
                     * @enum {unknown}
                     */
                    action: "run-again" | "cancel";
                    /** @description Which jobs to change. A job must match all fields that you set. Set at least one field */
                    filter: {
                        /**
                         * @description Jobs with this result
                         * @enum {unknown}
                         */
                        result?: "succeeded" | "succeeded-with-warnings" | "failed" | "cancelled";
                        /** @description Jobs that failed with this code */
                        fault?: string;
                        /** @description Jobs whose entry is in this state */
                        state?: string;
                        /** @description Jobs of this supplier, by its tax ID */
                        supplier?: string;
                        /** @description Jobs created at or after this time, or on this day (UTC) or later */
                        created_from?: string;
                        /** @description Jobs created up to this time, or on this day (UTC) or earlier */
                        created_to?: string;
                        /** @description Jobs of this workflow */
                        workflow_id?: string;
                    };
                    /** @description Number of jobs, as the response to `dry_run` states it */
                    expected?: number;
                };
            };
        };
        responses: {
            /** @description The number of jobs that the action would change, and the first of these jobs */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "Content-Language": components["headers"]["ContentLanguage"];
                    "Idempotency-Replayed": components["headers"]["Replayed"];
                    Location: components["headers"]["Location"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["BulkActionPreview"];
                };
            };
            /** @description The bulk action */
            202: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "Content-Language": components["headers"]["ContentLanguage"];
                    "Idempotency-Replayed": components["headers"]["Replayed"];
                    Location: components["headers"]["Location"];
                    "Retry-After": components["headers"]["RetryAfter"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["BulkAction"];
                };
            };
            400: components["responses"]["input"];
            401: components["responses"]["unauthorized"];
            403: components["responses"]["forbidden"];
            404: components["responses"]["not-found"];
            408: components["responses"]["slow"];
            409: components["responses"]["idempotency-running"];
            413: components["responses"]["too-large"];
            422: components["responses"]["idempotency-mismatch-or-validation-or-parameter"];
            429: components["responses"]["rate-limited-or-jobs-full"];
            431: components["responses"]["head-too-large"];
            500: components["responses"]["internal"];
            503: components["responses"]["busy-or-unavailable"];
        };
    };
    listBulkActionRows: {
        parameters: {
            query?: {
                /** @description Maximum number of rows per page */
                limit?: number;
                /** @description `next_cursor` of the previous page */
                cursor?: number;
            };
            header?: {
                /** @description Language of messages and remedies: en or es. Keys and codes are the same in every language */
                "Accept-Language"?: components["parameters"]["AcceptLanguage"];
            };
            path: {
                /** @description Id of the resource */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The result of each job */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "Content-Language": components["headers"]["ContentLanguage"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["BulkActionRowPage"];
                };
            };
            400: components["responses"]["input"];
            401: components["responses"]["unauthorized"];
            403: components["responses"]["forbidden"];
            404: components["responses"]["not-found"];
            422: components["responses"]["parameter"];
            429: components["responses"]["rate-limited"];
            431: components["responses"]["head-too-large"];
            500: components["responses"]["internal"];
            503: components["responses"]["busy-or-unavailable"];
        };
    };
    cancelBulkAction: {
        parameters: {
            query?: never;
            header?: {
                /** @description Language of messages and remedies: en or es. Keys and codes are the same in every language */
                "Accept-Language"?: components["parameters"]["AcceptLanguage"];
            };
            path: {
                /** @description Id of the resource */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The bulk action */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "Content-Language": components["headers"]["ContentLanguage"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["BulkAction"];
                };
            };
            400: components["responses"]["input"];
            401: components["responses"]["unauthorized"];
            403: components["responses"]["forbidden"];
            404: components["responses"]["not-found"];
            422: components["responses"]["parameter"];
            429: components["responses"]["rate-limited"];
            431: components["responses"]["head-too-large"];
            500: components["responses"]["internal"];
            503: components["responses"]["busy-or-unavailable"];
        };
    };
    readBulkAction: {
        parameters: {
            query?: never;
            header?: {
                /** @description Language of messages and remedies: en or es. Keys and codes are the same in every language */
                "Accept-Language"?: components["parameters"]["AcceptLanguage"];
            };
            path: {
                /** @description Id of the resource */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The bulk action */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "Content-Language": components["headers"]["ContentLanguage"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["BulkAction"];
                };
            };
            400: components["responses"]["input"];
            401: components["responses"]["unauthorized"];
            403: components["responses"]["forbidden"];
            404: components["responses"]["not-found"];
            422: components["responses"]["parameter"];
            429: components["responses"]["rate-limited"];
            431: components["responses"]["head-too-large"];
            500: components["responses"]["internal"];
            503: components["responses"]["busy-or-unavailable"];
        };
    };
    listWorkflows: {
        parameters: {
            query?: {
                /** @description Maximum number of rows per page */
                limit?: number;
                /** @description `next_cursor` of the previous page; absent for the first page */
                cursor?: string;
                /** @description `created_at` of the first row on the first page; a date, or a time such as 2026-01-31T12:00:00.000Z */
                created_at?: string;
                /** @description Sort oldest first */
                ascending?: boolean;
                /** @description Filter by document, for example bill/invoice */
                schema?: string;
            };
            header?: {
                /** @description Language of messages and remedies: en or es. Keys and codes are the same in every language */
                "Accept-Language"?: components["parameters"]["AcceptLanguage"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A page of workflows */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "Content-Language": components["headers"]["ContentLanguage"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["WorkflowPage"];
                };
            };
            400: components["responses"]["input"];
            401: components["responses"]["unauthorized"];
            403: components["responses"]["forbidden"];
            422: components["responses"]["parameter"];
            429: components["responses"]["rate-limited"];
            431: components["responses"]["head-too-large"];
            500: components["responses"]["internal"];
            503: components["responses"]["busy-or-unavailable"];
        };
    };
    readWorkflow: {
        parameters: {
            query?: never;
            header?: {
                /** @description Language of messages and remedies: en or es. Keys and codes are the same in every language */
                "Accept-Language"?: components["parameters"]["AcceptLanguage"];
                /** @description `ETag` of the last read; the call returns 304 if the resource has not changed */
                "If-None-Match"?: components["parameters"]["IfNoneMatch"];
            };
            path: {
                /** @description Id of the resource */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The workflow */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "Content-Language": components["headers"]["ContentLanguage"];
                    ETag: components["headers"]["EntityTag"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Workflow"];
                };
            };
            /** @description The resource has not changed */
            304: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    ETag: components["headers"]["EntityTag"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["input"];
            401: components["responses"]["unauthorized"];
            403: components["responses"]["forbidden"];
            404: components["responses"]["not-found"];
            422: components["responses"]["parameter"];
            429: components["responses"]["rate-limited"];
            431: components["responses"]["head-too-large"];
            500: components["responses"]["internal"];
            503: components["responses"]["busy-or-unavailable"];
        };
    };
    createWorkflow: {
        parameters: {
            query?: never;
            header?: {
                /** @description Language of messages and remedies: en or es. Keys and codes are the same in every language */
                "Accept-Language"?: components["parameters"]["AcceptLanguage"];
            };
            path: {
                /** @description Id of the resource */
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /** @description Name of the workflow */
                    name: string;
                    /** @description Description for users */
                    description?: string | null;
                    /** @description Schema of the documents, for example `bill/invoice` */
                    schema?: string | null;
                    /** @description Country code (ISO 3166-1) */
                    country?: string | null;
                    /** @description Whether the workflow is a draft, which no job can use */
                    draft?: boolean;
                    /** @description Whether no new jobs can use the workflow */
                    disabled?: boolean;
                    /** @description Steps, in order */
                    steps: components["schemas"]["WorkflowSteps"];
                    /** @description Steps that run after a failure */
                    rescue?: components["schemas"]["WorkflowSteps"];
                };
            };
        };
        responses: {
            /** @description The workflow */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "Content-Language": components["headers"]["ContentLanguage"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Workflow"];
                };
            };
            400: components["responses"]["input"];
            401: components["responses"]["unauthorized"];
            403: components["responses"]["forbidden"];
            408: components["responses"]["slow"];
            409: components["responses"]["conflict-or-full"];
            413: components["responses"]["too-large"];
            422: components["responses"]["validation-or-parameter"];
            429: components["responses"]["rate-limited"];
            431: components["responses"]["head-too-large"];
            500: components["responses"]["internal"];
            503: components["responses"]["busy-or-unavailable"];
        };
    };
    updateWorkflow: {
        parameters: {
            query?: never;
            header?: {
                /** @description Language of messages and remedies: en or es. Keys and codes are the same in every language */
                "Accept-Language"?: components["parameters"]["AcceptLanguage"];
                /** @description `ETag` of the last read; the call returns 412 if the resource has changed (docs/api/conventions.md) */
                "If-Match"?: components["parameters"]["IfMatch"];
            };
            path: {
                /** @description Id of the resource */
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /** @description Name of the workflow */
                    name?: string;
                    /** @description Description for users */
                    description?: string | null;
                    /** @description Schema of the documents, for example `bill/invoice` */
                    schema?: string | null;
                    /** @description Country code (ISO 3166-1) */
                    country?: string | null;
                    /** @description Whether the workflow is a draft, which no job can use */
                    draft?: boolean;
                    /** @description Whether no new jobs can use the workflow */
                    disabled?: boolean;
                    /** @description Steps, in order */
                    steps?: components["schemas"]["WorkflowSteps"];
                    /** @description Steps that run after a failure */
                    rescue?: components["schemas"]["WorkflowSteps"];
                };
            };
        };
        responses: {
            /** @description The workflow */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "Content-Language": components["headers"]["ContentLanguage"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Workflow"];
                };
            };
            400: components["responses"]["input"];
            401: components["responses"]["unauthorized"];
            403: components["responses"]["forbidden"];
            404: components["responses"]["not-found"];
            408: components["responses"]["slow"];
            409: components["responses"]["conflict-or-full"];
            412: components["responses"]["precondition-failed"];
            413: components["responses"]["too-large-or-storage-full"];
            422: components["responses"]["validation-or-parameter"];
            429: components["responses"]["rate-limited"];
            431: components["responses"]["head-too-large"];
            500: components["responses"]["internal"];
            503: components["responses"]["busy-or-unavailable"];
        };
    };
    readWorkflowVersion: {
        parameters: {
            query?: never;
            header?: {
                /** @description Language of messages and remedies: en or es. Keys and codes are the same in every language */
                "Accept-Language"?: components["parameters"]["AcceptLanguage"];
            };
            path: {
                /** @description Id of the resource */
                id: string;
                /** @description Version of the entry or workflow */
                version: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The version of the workflow */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "Content-Language": components["headers"]["ContentLanguage"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["WorkflowVersion"];
                };
            };
            400: components["responses"]["input"];
            401: components["responses"]["unauthorized"];
            403: components["responses"]["forbidden"];
            404: components["responses"]["not-found"];
            422: components["responses"]["parameter"];
            429: components["responses"]["rate-limited"];
            431: components["responses"]["head-too-large"];
            500: components["responses"]["internal"];
            503: components["responses"]["busy-or-unavailable"];
        };
    };
    restoreWorkflowVersion: {
        parameters: {
            query?: never;
            header?: {
                /** @description Language of messages and remedies: en or es. Keys and codes are the same in every language */
                "Accept-Language"?: components["parameters"]["AcceptLanguage"];
            };
            path: {
                /** @description Id of the resource */
                id: string;
                /** @description Version of the entry or workflow */
                version: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The workflow */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "Content-Language": components["headers"]["ContentLanguage"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Workflow"];
                };
            };
            400: components["responses"]["input"];
            401: components["responses"]["unauthorized"];
            403: components["responses"]["forbidden"];
            404: components["responses"]["not-found"];
            409: components["responses"]["conflict-or-full"];
            413: components["responses"]["too-large-or-storage-full"];
            422: components["responses"]["validation-or-parameter"];
            429: components["responses"]["rate-limited"];
            431: components["responses"]["head-too-large"];
            500: components["responses"]["internal"];
            503: components["responses"]["busy-or-unavailable"];
        };
    };
    listSeries: {
        parameters: {
            query?: {
                /** @description Maximum number of rows per page; by default, the maximum of this list */
                limit?: number;
                /** @description `next_cursor` of the previous page; absent for the first page */
                cursor?: string;
            };
            header?: {
                /** @description Language of messages and remedies: en or es. Keys and codes are the same in every language */
                "Accept-Language"?: components["parameters"]["AcceptLanguage"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The series, newest first */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "Content-Language": components["headers"]["ContentLanguage"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SeriesList"];
                };
            };
            400: components["responses"]["input"];
            401: components["responses"]["unauthorized"];
            403: components["responses"]["forbidden"];
            422: components["responses"]["parameter"];
            429: components["responses"]["rate-limited"];
            431: components["responses"]["head-too-large"];
            500: components["responses"]["internal"];
            503: components["responses"]["busy-or-unavailable"];
        };
    };
    createSeriesWithoutId: {
        parameters: {
            query?: never;
            header?: {
                /** @description Language of messages and remedies: en or es. Keys and codes are the same in every language */
                "Accept-Language"?: components["parameters"]["AcceptLanguage"];
                /** @description Makes the request idempotent: a retry with this key and body returns the original response (docs/api/conventions.md) */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /** @description Name of the series */
                    name: string;
                    /** @description Description for users */
                    description?: string | null;
                    /** @description Code of the series */
                    code?: string | null;
                    /** @description Text in front of the number */
                    prefix?: string | null;
                    /** @description Text after the number */
                    suffix?: string | null;
                    /** @description Minimum number of digits */
                    padding?: number | null;
                    /** @description First number of the series */
                    start?: number | null;
                    /** @description Signature that the client stores with the series */
                    sig?: string | null;
                };
            };
        };
        responses: {
            /** @description The series */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "Content-Language": components["headers"]["ContentLanguage"];
                    "Idempotency-Replayed": components["headers"]["Replayed"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Series"];
                };
            };
            400: components["responses"]["input"];
            401: components["responses"]["unauthorized"];
            403: components["responses"]["forbidden"];
            404: components["responses"]["not-found"];
            408: components["responses"]["slow"];
            409: components["responses"]["conflict-or-full-or-idempotency-running-or-series-paused"];
            413: components["responses"]["too-large"];
            422: components["responses"]["idempotency-mismatch-or-parameter"];
            429: components["responses"]["rate-limited"];
            431: components["responses"]["head-too-large"];
            500: components["responses"]["internal"];
            503: components["responses"]["busy-or-unavailable"];
        };
    };
    readSeries: {
        parameters: {
            query?: never;
            header?: {
                /** @description Language of messages and remedies: en or es. Keys and codes are the same in every language */
                "Accept-Language"?: components["parameters"]["AcceptLanguage"];
                /** @description `ETag` of the last read; the call returns 304 if the resource has not changed */
                "If-None-Match"?: components["parameters"]["IfNoneMatch"];
            };
            path: {
                /** @description Id of the resource */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The series */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "Content-Language": components["headers"]["ContentLanguage"];
                    ETag: components["headers"]["EntityTag"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Series"];
                };
            };
            /** @description The resource has not changed */
            304: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    ETag: components["headers"]["EntityTag"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["input"];
            401: components["responses"]["unauthorized"];
            403: components["responses"]["forbidden"];
            404: components["responses"]["not-found"];
            422: components["responses"]["parameter"];
            429: components["responses"]["rate-limited"];
            431: components["responses"]["head-too-large"];
            500: components["responses"]["internal"];
            503: components["responses"]["busy-or-unavailable"];
        };
    };
    createSeries: {
        parameters: {
            query?: never;
            header?: {
                /** @description Language of messages and remedies: en or es. Keys and codes are the same in every language */
                "Accept-Language"?: components["parameters"]["AcceptLanguage"];
            };
            path: {
                /** @description Id of the resource */
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /** @description Name of the series */
                    name: string;
                    /** @description Description for users */
                    description?: string | null;
                    /** @description Code of the series */
                    code?: string | null;
                    /** @description Text in front of the number */
                    prefix?: string | null;
                    /** @description Text after the number */
                    suffix?: string | null;
                    /** @description Minimum number of digits */
                    padding?: number | null;
                    /** @description First number of the series */
                    start?: number | null;
                    /** @description Signature that the client stores with the series */
                    sig?: string | null;
                };
            };
        };
        responses: {
            /** @description The series */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "Content-Language": components["headers"]["ContentLanguage"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Series"];
                };
            };
            400: components["responses"]["input"];
            401: components["responses"]["unauthorized"];
            403: components["responses"]["forbidden"];
            408: components["responses"]["slow"];
            409: components["responses"]["conflict-or-full-or-series-paused"];
            413: components["responses"]["too-large"];
            422: components["responses"]["parameter"];
            429: components["responses"]["rate-limited"];
            431: components["responses"]["head-too-large"];
            500: components["responses"]["internal"];
            503: components["responses"]["busy-or-unavailable"];
        };
    };
    listNumbers: {
        parameters: {
            query?: {
                /** @description Maximum number of rows per page */
                limit?: number;
                /** @description `next_cursor` of the previous page; absent for the first page */
                cursor?: string;
                /** @description Only numbers that no document has; they are gaps until the jobs of their entries run again */
                unused?: boolean;
            };
            header?: {
                /** @description Language of messages and remedies: en or es. Keys and codes are the same in every language */
                "Accept-Language"?: components["parameters"]["AcceptLanguage"];
            };
            path: {
                /** @description Id of the series */
                series: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A page of numbers, newest first */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "Content-Language": components["headers"]["ContentLanguage"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SeriesNumberPage"];
                };
            };
            400: components["responses"]["input"];
            401: components["responses"]["unauthorized"];
            403: components["responses"]["forbidden"];
            404: components["responses"]["not-found"];
            422: components["responses"]["parameter"];
            429: components["responses"]["rate-limited"];
            431: components["responses"]["head-too-large"];
            500: components["responses"]["internal"];
            503: components["responses"]["busy-or-unavailable"];
        };
    };
    readNumber: {
        parameters: {
            query?: never;
            header?: {
                /** @description Language of messages and remedies: en or es. Keys and codes are the same in every language */
                "Accept-Language"?: components["parameters"]["AcceptLanguage"];
            };
            path: {
                /** @description Id of the series */
                series: string;
                /** @description Id of the resource */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The number */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "Content-Language": components["headers"]["ContentLanguage"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SeriesNumber"];
                };
            };
            400: components["responses"]["input"];
            401: components["responses"]["unauthorized"];
            403: components["responses"]["forbidden"];
            404: components["responses"]["not-found"];
            422: components["responses"]["parameter"];
            429: components["responses"]["rate-limited"];
            431: components["responses"]["head-too-large"];
            500: components["responses"]["internal"];
            503: components["responses"]["busy-or-unavailable"];
        };
    };
    takeNumber: {
        parameters: {
            query?: never;
            header?: {
                /** @description Language of messages and remedies: en or es. Keys and codes are the same in every language */
                "Accept-Language"?: components["parameters"]["AcceptLanguage"];
                /** @description `ETag` of the last read; the call returns 412 if the resource has changed (docs/api/conventions.md) */
                "If-Match"?: components["parameters"]["IfMatch"];
            };
            path: {
                /** @description Id of the series */
                series: string;
                /** @description Id of the resource */
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /** @description Additional data that the client stores */
                    meta?: {
                        [key: string]: string;
                    } | null;
                    /** @description Signature that the client stores with the number */
                    sig?: string | null;
                };
            };
        };
        responses: {
            /** @description The number */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "Content-Language": components["headers"]["ContentLanguage"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SeriesNumber"];
                };
            };
            400: components["responses"]["input"];
            401: components["responses"]["unauthorized"];
            403: components["responses"]["forbidden"];
            404: components["responses"]["not-found"];
            408: components["responses"]["slow"];
            409: components["responses"]["series-paused"];
            412: components["responses"]["precondition-failed"];
            413: components["responses"]["too-large-or-storage-full"];
            422: components["responses"]["parameter"];
            429: components["responses"]["rate-limited"];
            431: components["responses"]["head-too-large"];
            500: components["responses"]["internal"];
            503: components["responses"]["busy-or-unavailable"];
        };
    };
    listPausedSeries: {
        parameters: {
            query?: never;
            header?: {
                /** @description Language of messages and remedies: en or es. Keys and codes are the same in every language */
                "Accept-Language"?: components["parameters"]["AcceptLanguage"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Paused series */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "Content-Language": components["headers"]["ContentLanguage"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PausedSeriesList"];
                };
            };
            400: components["responses"]["input"];
            401: components["responses"]["unauthorized"];
            403: components["responses"]["forbidden"];
            422: components["responses"]["parameter"];
            429: components["responses"]["rate-limited"];
            431: components["responses"]["head-too-large"];
            500: components["responses"]["internal"];
            503: components["responses"]["busy-or-unavailable"];
        };
    };
    resumeSeries: {
        parameters: {
            query?: never;
            header?: {
                /** @description Language of messages and remedies: en or es. Keys and codes are the same in every language */
                "Accept-Language"?: components["parameters"]["AcceptLanguage"];
            };
            path: {
                /** @description Id of the resource */
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /** @description Next number */
                    next?: number;
                    /** @description New prefix of the numbers */
                    new_prefix?: string;
                };
            };
        };
        responses: {
            /** @description The next number */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "Content-Language": components["headers"]["ContentLanguage"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ResumedSeries"];
                };
            };
            400: components["responses"]["input"];
            401: components["responses"]["unauthorized"];
            403: components["responses"]["forbidden"];
            404: components["responses"]["not-found"];
            408: components["responses"]["slow"];
            413: components["responses"]["too-large"];
            422: components["responses"]["parameter"];
            429: components["responses"]["rate-limited"];
            431: components["responses"]["head-too-large"];
            500: components["responses"]["internal"];
            503: components["responses"]["busy-or-unavailable"];
        };
    };
    listChains: {
        parameters: {
            query?: {
                /** @description Maximum number of rows per page; by default, the maximum of this list */
                limit?: number;
                /** @description `next_cursor` of the previous page; absent for the first page */
                cursor?: string;
            };
            header?: {
                /** @description Language of messages and remedies: en or es. Keys and codes are the same in every language */
                "Accept-Language"?: components["parameters"]["AcceptLanguage"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The chains, by supplier */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "Content-Language": components["headers"]["ContentLanguage"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ChainList"];
                };
            };
            400: components["responses"]["input"];
            401: components["responses"]["unauthorized"];
            403: components["responses"]["forbidden"];
            422: components["responses"]["parameter"];
            429: components["responses"]["rate-limited"];
            431: components["responses"]["head-too-large"];
            500: components["responses"]["internal"];
            503: components["responses"]["busy-or-unavailable"];
        };
    };
    readChain: {
        parameters: {
            query?: never;
            header?: {
                /** @description Language of messages and remedies: en or es. Keys and codes are the same in every language */
                "Accept-Language"?: components["parameters"]["AcceptLanguage"];
            };
            path: {
                /** @description Tax ID of the supplier, for example B12345674 */
                supplier: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A chain and its state */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "Content-Language": components["headers"]["ContentLanguage"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Chain"];
                };
            };
            400: components["responses"]["input"];
            401: components["responses"]["unauthorized"];
            403: components["responses"]["forbidden"];
            404: components["responses"]["not-found"];
            422: components["responses"]["parameter"];
            429: components["responses"]["rate-limited"];
            431: components["responses"]["head-too-large"];
            500: components["responses"]["internal"];
            503: components["responses"]["busy-or-unavailable"];
        };
    };
    verifyChain: {
        parameters: {
            query?: never;
            header?: {
                /** @description Language of messages and remedies: en or es. Keys and codes are the same in every language */
                "Accept-Language"?: components["parameters"]["AcceptLanguage"];
            };
            path: {
                /** @description Tax ID of the supplier, for example B12345674 */
                supplier: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The number of verified records, and the first broken one */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "Content-Language": components["headers"]["ContentLanguage"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Verification"];
                };
            };
            400: components["responses"]["input"];
            401: components["responses"]["unauthorized"];
            403: components["responses"]["forbidden"];
            404: components["responses"]["not-found"];
            422: components["responses"]["parameter"];
            429: components["responses"]["rate-limited"];
            431: components["responses"]["head-too-large"];
            500: components["responses"]["internal"];
            503: components["responses"]["busy-or-unavailable"];
        };
    };
    readAgreement: {
        parameters: {
            query?: never;
            header?: {
                /** @description Language of messages and remedies: en or es. Keys and codes are the same in every language */
                "Accept-Language"?: components["parameters"]["AcceptLanguage"];
            };
            path: {
                /** @description Id of the resource */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The authorization form to sign */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "Content-Language": components["headers"]["ContentLanguage"];
                    [name: string]: unknown;
                };
                content: {
                    "application/pdf": unknown;
                };
            };
            400: components["responses"]["input"];
            401: components["responses"]["unauthorized"];
            403: components["responses"]["forbidden"];
            404: components["responses"]["not-found"];
            422: components["responses"]["parameter"];
            429: components["responses"]["rate-limited"];
            431: components["responses"]["head-too-large"];
            500: components["responses"]["internal"];
            503: components["responses"]["busy-or-unavailable"];
        };
    };
    writeAgreement: {
        parameters: {
            query?: never;
            header?: {
                /** @description Language of messages and remedies: en or es. Keys and codes are the same in every language */
                "Accept-Language"?: components["parameters"]["AcceptLanguage"];
            };
            path: {
                /** @description Id of the resource */
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /** @description Content of the signed authorization form, base64 */
                    data: string;
                    /**
                     * @description How the authorization form is signed: `digital` or `hand`
                     * @enum {unknown}
                     */
                    signature: "digital" | "hand";
                };
            };
        };
        responses: {
            /** @description The file of the signed authorization form */
            202: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "Content-Language": components["headers"]["ContentLanguage"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SignedAgreement"];
                };
            };
            400: components["responses"]["input"];
            401: components["responses"]["unauthorized"];
            403: components["responses"]["forbidden"];
            404: components["responses"]["not-found"];
            408: components["responses"]["slow"];
            409: components["responses"]["conflict"];
            413: components["responses"]["too-large-or-storage-full"];
            422: components["responses"]["parameter"];
            429: components["responses"]["rate-limited"];
            431: components["responses"]["head-too-large"];
            500: components["responses"]["internal"];
            503: components["responses"]["busy-or-unavailable"];
        };
    };
    writeIdentity: {
        parameters: {
            query?: never;
            header?: {
                /** @description Language of messages and remedies: en or es. Keys and codes are the same in every language */
                "Accept-Language"?: components["parameters"]["AcceptLanguage"];
            };
            path: {
                /** @description Id of the resource */
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /** @description Content of the picture, base64 */
                    data: string;
                    /**
                     * @description Side of the identity document
                     * @enum {unknown}
                     */
                    view: "front" | "back" | "page";
                };
            };
        };
        responses: {
            /** @description The file of the picture */
            202: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "Content-Language": components["headers"]["ContentLanguage"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["IdentityView"];
                };
            };
            400: components["responses"]["input"];
            401: components["responses"]["unauthorized"];
            403: components["responses"]["forbidden"];
            404: components["responses"]["not-found"];
            408: components["responses"]["slow"];
            409: components["responses"]["conflict"];
            413: components["responses"]["too-large-or-storage-full"];
            422: components["responses"]["parameter"];
            429: components["responses"]["rate-limited"];
            431: components["responses"]["head-too-large"];
            500: components["responses"]["internal"];
            503: components["responses"]["busy-or-unavailable"];
        };
    };
    confirmAgreement: {
        parameters: {
            query?: never;
            header?: {
                /** @description Language of messages and remedies: en or es. Keys and codes are the same in every language */
                "Accept-Language"?: components["parameters"]["AcceptLanguage"];
            };
            path: {
                /** @description Id of the resource */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The confirmation of the signed authorization form */
            202: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "Content-Language": components["headers"]["ContentLanguage"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Confirmation"];
                };
            };
            400: components["responses"]["input"];
            401: components["responses"]["unauthorized"];
            403: components["responses"]["forbidden"];
            404: components["responses"]["not-found"];
            409: components["responses"]["conflict"];
            422: components["responses"]["parameter"];
            429: components["responses"]["rate-limited"];
            431: components["responses"]["head-too-large"];
            500: components["responses"]["internal"];
            503: components["responses"]["busy-or-unavailable"];
        };
    };
    exportChain: {
        parameters: {
            query?: never;
            header?: {
                /** @description Language of messages and remedies: en or es. Keys and codes are the same in every language */
                "Accept-Language"?: components["parameters"]["AcceptLanguage"];
            };
            path: {
                /** @description Tax ID of the supplier, for example B12345674 */
                supplier: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Every record of the chain as JSON lines */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "Content-Language": components["headers"]["ContentLanguage"];
                    [name: string]: unknown;
                };
                content: {
                    "application/x-ndjson": unknown;
                };
            };
            400: components["responses"]["input"];
            401: components["responses"]["unauthorized"];
            403: components["responses"]["forbidden"];
            404: components["responses"]["not-found"];
            422: components["responses"]["parameter"];
            429: components["responses"]["rate-limited"];
            431: components["responses"]["head-too-large"];
            500: components["responses"]["internal"];
            503: components["responses"]["busy-or-unavailable"];
        };
    };
    reconcileChain: {
        parameters: {
            query?: {
                /** @description Year; defaults to the current one */
                year?: number;
                /** @description Month, 1 to 12; defaults to the current one */
                month?: number;
            };
            header?: {
                /** @description Language of messages and remedies: en or es. Keys and codes are the same in every language */
                "Accept-Language"?: components["parameters"]["AcceptLanguage"];
            };
            path: {
                /** @description Tax ID of the supplier, for example B12345674 */
                supplier: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The invoices of the month in Sello and at the authority, with their differences */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "Content-Language": components["headers"]["ContentLanguage"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Reconciliation"];
                };
            };
            400: components["responses"]["input"];
            401: components["responses"]["unauthorized"];
            403: components["responses"]["forbidden"];
            404: components["responses"]["not-found"];
            409: components["responses"]["conflict"];
            422: components["responses"]["certificate-or-parameter"];
            429: components["responses"]["rate-limited"];
            431: components["responses"]["head-too-large"];
            500: components["responses"]["internal"];
            503: components["responses"]["busy-or-unavailable"];
        };
    };
    renewChains: {
        parameters: {
            query?: never;
            header?: {
                /** @description Language of messages and remedies: en or es. Keys and codes are the same in every language */
                "Accept-Language"?: components["parameters"]["AcceptLanguage"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Result for each chain */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "Content-Language": components["headers"]["ContentLanguage"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["RenewedList"];
                };
            };
            400: components["responses"]["input"];
            401: components["responses"]["unauthorized"];
            403: components["responses"]["forbidden"];
            422: components["responses"]["parameter"];
            429: components["responses"]["rate-limited"];
            431: components["responses"]["head-too-large"];
            500: components["responses"]["internal"];
            503: components["responses"]["busy-or-unavailable"];
        };
    };
    renewChain: {
        parameters: {
            query?: never;
            header?: {
                /** @description Language of messages and remedies: en or es. Keys and codes are the same in every language */
                "Accept-Language"?: components["parameters"]["AcceptLanguage"];
            };
            path: {
                /** @description Tax ID of the supplier, for example B12345674 */
                supplier: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The chain with its new installation number */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "Content-Language": components["headers"]["ContentLanguage"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Renewed"];
                };
            };
            400: components["responses"]["input"];
            401: components["responses"]["unauthorized"];
            403: components["responses"]["forbidden"];
            404: components["responses"]["not-found"];
            422: components["responses"]["parameter"];
            429: components["responses"]["rate-limited"];
            431: components["responses"]["head-too-large"];
            500: components["responses"]["internal"];
            503: components["responses"]["busy-or-unavailable"];
        };
    };
    retryChain: {
        parameters: {
            query?: never;
            header?: {
                /** @description Language of messages and remedies: en or es. Keys and codes are the same in every language */
                "Accept-Language"?: components["parameters"]["AcceptLanguage"];
            };
            path: {
                /** @description Tax ID of the supplier, for example B12345674 */
                supplier: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The time of the next attempt */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "Content-Language": components["headers"]["ContentLanguage"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Retried"];
                };
            };
            400: components["responses"]["input"];
            401: components["responses"]["unauthorized"];
            403: components["responses"]["forbidden"];
            404: components["responses"]["not-found"];
            422: components["responses"]["parameter"];
            429: components["responses"]["rate-limited"];
            431: components["responses"]["head-too-large"];
            500: components["responses"]["internal"];
            503: components["responses"]["busy-or-unavailable"];
        };
    };
    acknowledgeChain: {
        parameters: {
            query?: never;
            header?: {
                /** @description Language of messages and remedies: en or es. Keys and codes are the same in every language */
                "Accept-Language"?: components["parameters"]["AcceptLanguage"];
            };
            path: {
                /** @description Tax ID of the supplier, for example B12345674 */
                supplier: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The alarm that was acknowledged */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "Content-Language": components["headers"]["ContentLanguage"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Acknowledged"];
                };
            };
            400: components["responses"]["input"];
            401: components["responses"]["unauthorized"];
            403: components["responses"]["forbidden"];
            404: components["responses"]["not-found"];
            422: components["responses"]["parameter"];
            429: components["responses"]["rate-limited"];
            431: components["responses"]["head-too-large"];
            500: components["responses"]["internal"];
            503: components["responses"]["busy-or-unavailable"];
        };
    };
    confirmChain: {
        parameters: {
            query?: never;
            header?: {
                /** @description Language of messages and remedies: en or es. Keys and codes are the same in every language */
                "Accept-Language"?: components["parameters"]["AcceptLanguage"];
            };
            path: {
                /** @description Tax ID of the supplier, for example B12345674 */
                supplier: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The chain with the confirmation */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "Content-Language": components["headers"]["ContentLanguage"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Confirmed"];
                };
            };
            400: components["responses"]["input"];
            401: components["responses"]["unauthorized"];
            403: components["responses"]["forbidden"];
            404: components["responses"]["not-found"];
            409: components["responses"]["conflict"];
            422: components["responses"]["parameter"];
            429: components["responses"]["rate-limited"];
            431: components["responses"]["head-too-large"];
            500: components["responses"]["internal"];
            503: components["responses"]["busy-or-unavailable"];
        };
    };
    resumeChain: {
        parameters: {
            query?: never;
            header?: {
                /** @description Language of messages and remedies: en or es. Keys and codes are the same in every language */
                "Accept-Language"?: components["parameters"]["AcceptLanguage"];
            };
            path: {
                /** @description Tax ID of the supplier, for example B12345674 */
                supplier: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The stops that ended */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "Content-Language": components["headers"]["ContentLanguage"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Resumed"];
                };
            };
            400: components["responses"]["input"];
            401: components["responses"]["unauthorized"];
            403: components["responses"]["forbidden"];
            404: components["responses"]["not-found"];
            422: components["responses"]["parameter"];
            429: components["responses"]["rate-limited"];
            431: components["responses"]["head-too-large"];
            500: components["responses"]["internal"];
            503: components["responses"]["busy-or-unavailable"];
        };
    };
    listLinks: {
        parameters: {
            query?: {
                /** @description Installation number; defaults to the current one */
                installation?: string;
                /** @description Maximum number of rows per page */
                limit?: number;
                /** @description `next_cursor` of the previous page; absent for the first page */
                cursor?: string;
            };
            header?: {
                /** @description Language of messages and remedies: en or es. Keys and codes are the same in every language */
                "Accept-Language"?: components["parameters"]["AcceptLanguage"];
            };
            path: {
                /** @description Tax ID of the supplier, for example B12345674 */
                supplier: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A page of records of a chain. `fingerprint` is the SHA-256 hash of the text in `hashed` */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "Content-Language": components["headers"]["ContentLanguage"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["LinkPage"];
                };
            };
            400: components["responses"]["input"];
            401: components["responses"]["unauthorized"];
            403: components["responses"]["forbidden"];
            404: components["responses"]["not-found"];
            422: components["responses"]["parameter"];
            429: components["responses"]["rate-limited"];
            431: components["responses"]["head-too-large"];
            500: components["responses"]["internal"];
            503: components["responses"]["busy-or-unavailable"];
        };
    };
    readRecordXml: {
        parameters: {
            query?: {
                /** @description Installation number; defaults to the current one */
                installation?: string;
            };
            header?: {
                /** @description Language of messages and remedies: en or es. Keys and codes are the same in every language */
                "Accept-Language"?: components["parameters"]["AcceptLanguage"];
            };
            path: {
                /** @description Tax ID of the supplier, for example B12345674 */
                supplier: string;
                /** @description Id of the resource */
                sequence: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The XML of the record */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "Content-Language": components["headers"]["ContentLanguage"];
                    [name: string]: unknown;
                };
                content: {
                    "application/xml": unknown;
                };
            };
            400: components["responses"]["input"];
            401: components["responses"]["unauthorized"];
            403: components["responses"]["forbidden"];
            404: components["responses"]["not-found"];
            422: components["responses"]["parameter"];
            429: components["responses"]["rate-limited"];
            431: components["responses"]["head-too-large"];
            500: components["responses"]["internal"];
            503: components["responses"]["busy-or-unavailable"];
        };
    };
    listSubmissions: {
        parameters: {
            query?: {
                /** @description Filter by tax ID of the supplier */
                supplier?: string;
                /** @description true: only pending submissions; false: only submissions with a response */
                open?: boolean;
                /** @description Maximum number of rows per page */
                limit?: number;
                /** @description `next_cursor` of the previous page; absent for the first page */
                cursor?: string;
            };
            header?: {
                /** @description Language of messages and remedies: en or es. Keys and codes are the same in every language */
                "Accept-Language"?: components["parameters"]["AcceptLanguage"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A page of submissions */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "Content-Language": components["headers"]["ContentLanguage"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SubmissionPage"];
                };
            };
            400: components["responses"]["input"];
            401: components["responses"]["unauthorized"];
            403: components["responses"]["forbidden"];
            404: components["responses"]["not-found"];
            422: components["responses"]["parameter"];
            429: components["responses"]["rate-limited"];
            431: components["responses"]["head-too-large"];
            500: components["responses"]["internal"];
            503: components["responses"]["busy-or-unavailable"];
        };
    };
    readSubmission: {
        parameters: {
            query?: never;
            header?: {
                /** @description Language of messages and remedies: en or es. Keys and codes are the same in every language */
                "Accept-Language"?: components["parameters"]["AcceptLanguage"];
            };
            path: {
                /** @description Id of the resource */
                submission: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A batch of records that was sent or is being sent */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "Content-Language": components["headers"]["ContentLanguage"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Submission"];
                };
            };
            400: components["responses"]["input"];
            401: components["responses"]["unauthorized"];
            403: components["responses"]["forbidden"];
            404: components["responses"]["not-found"];
            422: components["responses"]["parameter"];
            429: components["responses"]["rate-limited"];
            431: components["responses"]["head-too-large"];
            500: components["responses"]["internal"];
            503: components["responses"]["busy-or-unavailable"];
        };
    };
    listSubmissionRecords: {
        parameters: {
            query?: {
                /** @description Maximum number of rows per page */
                limit?: number;
                /** @description `next_cursor` of the previous page; absent for the first page */
                cursor?: string;
            };
            header?: {
                /** @description Language of messages and remedies: en or es. Keys and codes are the same in every language */
                "Accept-Language"?: components["parameters"]["AcceptLanguage"];
            };
            path: {
                /** @description Id of the resource */
                submission: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A page of the records of a submission, in order */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "Content-Language": components["headers"]["ContentLanguage"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SubmissionRecordPage"];
                };
            };
            400: components["responses"]["input"];
            401: components["responses"]["unauthorized"];
            403: components["responses"]["forbidden"];
            404: components["responses"]["not-found"];
            422: components["responses"]["parameter"];
            429: components["responses"]["rate-limited"];
            431: components["responses"]["head-too-large"];
            500: components["responses"]["internal"];
            503: components["responses"]["busy-or-unavailable"];
        };
    };
    readSubmissionAnswer: {
        parameters: {
            query?: never;
            header?: {
                /** @description Language of messages and remedies: en or es. Keys and codes are the same in every language */
                "Accept-Language"?: components["parameters"]["AcceptLanguage"];
            };
            path: {
                /** @description Id of the resource */
                submission: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The raw response */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "Content-Language": components["headers"]["ContentLanguage"];
                    [name: string]: unknown;
                };
                content: {
                    "application/xml": unknown;
                };
            };
            400: components["responses"]["input"];
            401: components["responses"]["unauthorized"];
            403: components["responses"]["forbidden"];
            404: components["responses"]["not-found"];
            422: components["responses"]["parameter"];
            429: components["responses"]["rate-limited"];
            431: components["responses"]["head-too-large"];
            500: components["responses"]["internal"];
            503: components["responses"]["busy-or-unavailable"];
        };
    };
    listCertificates: {
        parameters: {
            query?: never;
            header?: {
                /** @description Language of messages and remedies: en or es. Keys and codes are the same in every language */
                "Accept-Language"?: components["parameters"]["AcceptLanguage"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The suppliers' own certificates, and the certificate that the other suppliers use */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "Content-Language": components["headers"]["ContentLanguage"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["CertificateList"];
                };
            };
            400: components["responses"]["input"];
            401: components["responses"]["unauthorized"];
            403: components["responses"]["forbidden"];
            422: components["responses"]["parameter"];
            429: components["responses"]["rate-limited"];
            431: components["responses"]["head-too-large"];
            500: components["responses"]["internal"];
            503: components["responses"]["busy-or-unavailable"];
        };
    };
    tryCertificate: {
        parameters: {
            query?: never;
            header?: {
                /** @description Language of messages and remedies: en or es. Keys and codes are the same in every language */
                "Accept-Language"?: components["parameters"]["AcceptLanguage"];
            };
            path: {
                /** @description Tax ID of the supplier, for example B12345674 */
                supplier: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The result of one query to the authority with the certificate */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "Content-Language": components["headers"]["ContentLanguage"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["CertificateTrial"];
                };
            };
            400: components["responses"]["input"];
            401: components["responses"]["unauthorized"];
            403: components["responses"]["forbidden"];
            404: components["responses"]["not-found"];
            409: components["responses"]["conflict"];
            422: components["responses"]["certificate-or-parameter"];
            429: components["responses"]["rate-limited"];
            431: components["responses"]["head-too-large"];
            500: components["responses"]["internal"];
            503: components["responses"]["busy-or-unavailable"];
        };
    };
    rehearseCertificate: {
        parameters: {
            query?: never;
            header?: {
                /** @description Language of messages and remedies: en or es. Keys and codes are the same in every language */
                "Accept-Language"?: components["parameters"]["AcceptLanguage"];
            };
            path: {
                /** @description Tax ID of the supplier, for example B12345674 */
                supplier: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /** @description Content of the certificate file, base64 */
                    data: string;
                    /** @description Password of the certificate file */
                    password?: string;
                };
            };
        };
        responses: {
            /** @description The result of the test */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "Content-Language": components["headers"]["ContentLanguage"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["CertificateRehearsal"];
                };
            };
            400: components["responses"]["input"];
            401: components["responses"]["unauthorized"];
            403: components["responses"]["forbidden"];
            404: components["responses"]["not-found"];
            408: components["responses"]["slow"];
            413: components["responses"]["too-large"];
            422: components["responses"]["certificate-or-parameter"];
            429: components["responses"]["rate-limited"];
            431: components["responses"]["head-too-large"];
            500: components["responses"]["internal"];
            503: components["responses"]["busy-or-unavailable"];
        };
    };
    readCertificate: {
        parameters: {
            query?: never;
            header?: {
                /** @description Language of messages and remedies: en or es. Keys and codes are the same in every language */
                "Accept-Language"?: components["parameters"]["AcceptLanguage"];
            };
            path: {
                /** @description Tax ID of the supplier, for example B12345674 */
                supplier: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The certificate, without its private key */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "Content-Language": components["headers"]["ContentLanguage"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Certificate"];
                };
            };
            400: components["responses"]["input"];
            401: components["responses"]["unauthorized"];
            403: components["responses"]["forbidden"];
            404: components["responses"]["not-found"];
            422: components["responses"]["parameter"];
            429: components["responses"]["rate-limited"];
            431: components["responses"]["head-too-large"];
            500: components["responses"]["internal"];
            503: components["responses"]["busy-or-unavailable"];
        };
    };
    writeCertificate: {
        parameters: {
            query?: never;
            header?: {
                /** @description Language of messages and remedies: en or es. Keys and codes are the same in every language */
                "Accept-Language"?: components["parameters"]["AcceptLanguage"];
            };
            path: {
                /** @description Tax ID of the supplier, for example B12345674 */
                supplier: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /** @description Content of the certificate file, base64 */
                    data: string;
                    /** @description Password of the certificate file */
                    password?: string;
                };
            };
        };
        responses: {
            /** @description The certificate, without its private key */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "Content-Language": components["headers"]["ContentLanguage"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Certificate"];
                };
            };
            400: components["responses"]["input"];
            401: components["responses"]["unauthorized"];
            403: components["responses"]["forbidden"];
            404: components["responses"]["not-found"];
            408: components["responses"]["slow"];
            413: components["responses"]["too-large"];
            422: components["responses"]["certificate-or-title-mismatch-or-parameter"];
            429: components["responses"]["rate-limited"];
            431: components["responses"]["head-too-large"];
            500: components["responses"]["internal"];
            503: components["responses"]["busy-or-unavailable"];
        };
    };
    deleteCertificate: {
        parameters: {
            query?: never;
            header?: {
                /** @description Language of messages and remedies: en or es. Keys and codes are the same in every language */
                "Accept-Language"?: components["parameters"]["AcceptLanguage"];
            };
            path: {
                /** @description Tax ID of the supplier, for example B12345674 */
                supplier: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            204: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["input"];
            401: components["responses"]["unauthorized"];
            403: components["responses"]["forbidden"];
            404: components["responses"]["not-found"];
            422: components["responses"]["parameter"];
            429: components["responses"]["rate-limited"];
            431: components["responses"]["head-too-large"];
            500: components["responses"]["internal"];
            503: components["responses"]["busy-or-unavailable"];
        };
    };
    readReporting: {
        parameters: {
            query?: never;
            header?: {
                /** @description Language of messages and remedies: en or es. Keys and codes are the same in every language */
                "Accept-Language"?: components["parameters"]["AcceptLanguage"];
            };
            path: {
                /** @description Tax ID of the supplier, for example B12345674 */
                supplier: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The reporting periods and exemptions of the supplier */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "Content-Language": components["headers"]["ContentLanguage"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Reporting"];
                };
            };
            400: components["responses"]["input"];
            401: components["responses"]["unauthorized"];
            403: components["responses"]["forbidden"];
            404: components["responses"]["not-found"];
            422: components["responses"]["parameter"];
            429: components["responses"]["rate-limited"];
            431: components["responses"]["head-too-large"];
            500: components["responses"]["internal"];
            503: components["responses"]["busy-or-unavailable"];
        };
    };
    writeReporting: {
        parameters: {
            query?: never;
            header?: {
                /** @description Language of messages and remedies: en or es. Keys and codes are the same in every language */
                "Accept-Language"?: components["parameters"]["AcceptLanguage"];
            };
            path: {
                /** @description Tax ID of the supplier, for example B12345674 */
                supplier: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /**
                     * @description Whether the supplier reports: `on` or `exempt`
                     * @enum {unknown}
                     */
                    reporting?: "on" | "exempt";
                    /**
                     * Format: date
                     * @description First issue date that the supplier reports, or for which it is exempt
                     */
                    from?: string;
                    /**
                     * Format: date
                     * @description Last issue date of the period; with `on`, the last day under the scheme, which is 31 December of this year
                     */
                    until?: string;
                    /**
                     * @description Why the supplier does not report: `sii`, `tbai`, `foral` (rules of Navarre or the Basque Country), `not-obliged`, `resolution` (exempted by the authority), or `other-system`
                     * @enum {unknown}
                     */
                    scheme?: "sii" | "tbai" | "foral" | "not-obliged" | "resolution" | "other-system";
                    /** @description Reason, as text */
                    reason?: string;
                    /** @description All periods, in place of the other fields */
                    periods?: {
                        /**
                         * @description Whether the supplier reports in this period: `on` or `exempt`
                         * @enum {unknown}
                         */
                        state: "on" | "exempt";
                        /**
                         * Format: date
                         * @description First issue date that the supplier reports, or for which it is exempt
                         */
                        from?: string;
                        /**
                         * Format: date
                         * @description Last issue date of the period; with `on`, the last day under the scheme, which is 31 December of this year
                         */
                        until?: string;
                        /**
                         * @description Why the supplier does not report: `sii`, `tbai`, `foral` (rules of Navarre or the Basque Country), `not-obliged`, `resolution` (exempted by the authority), or `other-system`
                         * @enum {unknown}
                         */
                        scheme?: "sii" | "tbai" | "foral" | "not-obliged" | "resolution" | "other-system";
                        /** @description Reason, as text */
                        reason?: string;
                    }[];
                };
            };
        };
        responses: {
            /** @description The reporting periods and exemptions of the supplier */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "Content-Language": components["headers"]["ContentLanguage"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Reporting"];
                };
            };
            400: components["responses"]["input"];
            401: components["responses"]["unauthorized"];
            403: components["responses"]["forbidden"];
            404: components["responses"]["not-found"];
            408: components["responses"]["slow"];
            409: components["responses"]["conflict"];
            413: components["responses"]["too-large"];
            422: components["responses"]["parameter"];
            429: components["responses"]["rate-limited"];
            431: components["responses"]["head-too-large"];
            500: components["responses"]["internal"];
            503: components["responses"]["busy-or-unavailable"];
        };
    };
    readTitle: {
        parameters: {
            query?: never;
            header?: {
                /** @description Language of messages and remedies: en or es. Keys and codes are the same in every language */
                "Accept-Language"?: components["parameters"]["AcceptLanguage"];
            };
            path: {
                /** @description Tax ID of the supplier, for example B12345674 */
                supplier: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The authorization under which the records of the supplier are sent */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "Content-Language": components["headers"]["ContentLanguage"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Title"];
                };
            };
            400: components["responses"]["input"];
            401: components["responses"]["unauthorized"];
            403: components["responses"]["forbidden"];
            404: components["responses"]["not-found"];
            422: components["responses"]["parameter"];
            429: components["responses"]["rate-limited"];
            431: components["responses"]["head-too-large"];
            500: components["responses"]["internal"];
            503: components["responses"]["busy-or-unavailable"];
        };
    };
    writeTitle: {
        parameters: {
            query?: never;
            header?: {
                /** @description Language of messages and remedies: en or es. Keys and codes are the same in every language */
                "Accept-Language"?: components["parameters"]["AcceptLanguage"];
            };
            path: {
                /** @description Tax ID of the supplier, for example B12345674 */
                supplier: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /**
                     * @description Authorization under which records are sent: `own-certificate`, `collaborator` or `power`
                     * @enum {unknown}
                     */
                    title: "own-certificate" | "collaborator" | "power";
                    /** @description Company or person that sends; if absent, the holder of the certificate */
                    holder?: {
                        /** @description Name of the company or person that sends */
                        name: string;
                        /** @description Tax ID */
                        tax_code: string;
                    };
                    /** @description Reference of the registered power of attorney */
                    reference?: string;
                    /**
                     * Format: date
                     * @description First day of the authorization
                     */
                    from?: string;
                    /**
                     * Format: date
                     * @description Last day of the authorization; Sello sends nothing after it
                     */
                    until?: string;
                    /** @description Registration, or file of the party entry, with the signed form */
                    form_id?: string;
                };
            };
        };
        responses: {
            /** @description The authorization under which the records of the supplier are sent */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "Content-Language": components["headers"]["ContentLanguage"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Title"];
                };
            };
            400: components["responses"]["input"];
            401: components["responses"]["unauthorized"];
            403: components["responses"]["forbidden"];
            404: components["responses"]["not-found"];
            408: components["responses"]["slow"];
            413: components["responses"]["too-large"];
            422: components["responses"]["title-mismatch-or-parameter"];
            429: components["responses"]["rate-limited"];
            431: components["responses"]["head-too-large"];
            500: components["responses"]["internal"];
            503: components["responses"]["busy-or-unavailable"];
        };
    };
    previewRecord: {
        parameters: {
            query?: {
                /** @description Kind of the record that a job would request */
                kind?: "registration" | "cancellation";
            };
            header?: {
                /** @description Language of messages and remedies: en or es. Keys and codes are the same in every language */
                "Accept-Language"?: components["parameters"]["AcceptLanguage"];
            };
            path: {
                /** @description Id of the resource */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The record that a job would create now, or why it would create none */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "Content-Language": components["headers"]["ContentLanguage"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["RecordPreview"];
                };
            };
            400: components["responses"]["input"];
            401: components["responses"]["unauthorized"];
            403: components["responses"]["forbidden"];
            404: components["responses"]["not-found"];
            409: components["responses"]["conflict"];
            422: components["responses"]["parameter"];
            429: components["responses"]["rate-limited"];
            431: components["responses"]["head-too-large"];
            500: components["responses"]["internal"];
            503: components["responses"]["busy-or-unavailable"];
        };
    };
    createBatch: {
        parameters: {
            query?: {
                /** @description true: report what would happen, and issue nothing */
                dry_run?: boolean;
                /** @description `stop`: skip the rows after the first failed row, except rows that have a number */
                on_error?: "continue" | "stop";
                /** @description CSV: prefix of the `key` of a row; the value of the column `invoice` follows it */
                key_prefix?: string;
                /** @description CSV: columns to omit, separated by commas */
                ignore?: string;
            };
            header?: {
                /** @description Language of messages and remedies: en or es. Keys and codes are the same in every language */
                "Accept-Language"?: components["parameters"]["AcceptLanguage"];
                /** @description Makes the request idempotent: a retry with this key and body returns the original response (docs/api/conventions.md) */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path?: never;
            cookie?: never;
        };
        /** @description The bytes, up to 10485760 */
        requestBody: {
            content: {
                "application/x-ndjson": string;
                "application/json": {
                    /** @description Invoices, each as for `POST /fiscal/v1/invoices` */
                    invoices: {
                        /** @description Tax ID of a registered supplier, or the supplier as a party; optional if the workspace has only one */
                        supplier?: string | {
                            /** @description Name */
                            name: string;
                            /** @description Tax ID, with or without the country's prefix */
                            tax_code?: string;
                            /** @description Country (ISO 3166, two letters); ES if absent */
                            country?: string;
                            /** @description Identity document of a customer without a tax ID */
                            identity?: {
                                /**
                                 * @description Type of the identity document
                                 * @enum {unknown}
                                 */
                                type: "passport" | "foreign" | "resident" | "other";
                                /** @description Number of the identity document */
                                code: string;
                                /** @description Country (ISO 3166, two letters); ES if absent */
                                country?: string;
                            };
                            /** @description true for a full invoice for which the law does not require the tax ID of the customer */
                            without_tax_code?: boolean;
                            /** @description Address */
                            address?: {
                                /** @description Street and number */
                                street?: string;
                                /** @description City */
                                city?: string;
                                /** @description Postcode */
                                postcode?: string;
                                /** @description Province or region */
                                region?: string;
                                /** @description Country (ISO 3166, two letters); ES if absent */
                                country?: string;
                            };
                            /**
                             * Format: email
                             * @description Email address
                             */
                            email?: string;
                            /**
                             * @description Language of the PDF if the customer has none
                             * @enum {unknown}
                             */
                            language?: "es" | "en";
                        };
                        /** @description Customer; without one, the invoice is simplified */
                        customer?: {
                            /** @description Name */
                            name: string;
                            /** @description Tax ID, with or without the country's prefix */
                            tax_code?: string;
                            /** @description Country (ISO 3166, two letters); ES if absent */
                            country?: string;
                            /** @description Identity document of a customer without a tax ID */
                            identity?: {
                                /**
                                 * @description Type of the identity document
                                 * @enum {unknown}
                                 */
                                type: "passport" | "foreign" | "resident" | "other";
                                /** @description Number of the identity document */
                                code: string;
                                /** @description Country (ISO 3166, two letters); ES if absent */
                                country?: string;
                            };
                            /** @description true for a full invoice for which the law does not require the tax ID of the customer */
                            without_tax_code?: boolean;
                            /** @description Address */
                            address?: {
                                /** @description Street and number */
                                street?: string;
                                /** @description City */
                                city?: string;
                                /** @description Postcode */
                                postcode?: string;
                                /** @description Province or region */
                                region?: string;
                                /** @description Country (ISO 3166, two letters); ES if absent */
                                country?: string;
                            };
                            /**
                             * Format: email
                             * @description Email address
                             */
                            email?: string;
                            /**
                             * @description Language of the PDF
                             * @enum {unknown}
                             */
                            language?: "es" | "en";
                        };
                        /**
                         * @description Kind of the invoice; if absent, it follows from `customer`
                         * @enum {unknown}
                         */
                        kind?: "invoice" | "simplified" | "debit-note";
                        /** @description Lines of the invoice */
                        lines?: {
                            /** @description What is sold */
                            description: string;
                            /** @description Quantity; 1 if absent */
                            quantity?: string | number;
                            /** @description Price of one unit, as text ("89.50") or number; decimals are kept as written */
                            price: string | number;
                            /** @description Unit of the quantity */
                            unit?: string;
                            /** @description Discount: a percentage with its sign, or an amount */
                            discount?: string | number;
                            /** @description Tax: a percentage, a rate by name, a code of the authority, or an object */
                            tax?: (string | number) | {
                                /**
                                 * @description Tax: VAT, IGIC or IPSI; if absent, it follows from the postcode of the supplier
                                 * @enum {unknown}
                                 */
                                category?: "VAT" | "IGIC" | "IPSI";
                                /** @description Percentage */
                                percent?: string | number;
                                /** @description Equivalence surcharge, as a percentage */
                                surcharge?: string | number;
                                /** @description Code of a sale that is not taxed: E1 to E8, N1, N2 or S2 */
                                exempt?: string;
                                /** @description Regime of the authority, two digits */
                                regime?: string;
                            };
                            /** @description Withholding (IRPF), for example "15%" */
                            withholding?: string | number;
                            /** @description Period of the service */
                            period?: {
                                /**
                                 * Format: date
                                 * @description First day
                                 */
                                start: string;
                                /**
                                 * Format: date
                                 * @description Last day
                                 */
                                end: string;
                            };
                            /** @description Reference of the article */
                            reference?: string;
                        }[];
                        /** @description Taxable amounts by rate, each of which becomes a line */
                        bases?: {
                            /** @description Amount without tax */
                            base: string | number;
                            /** @description Tax: a percentage, a rate by name, a code of the authority, or an object */
                            tax?: (string | number) | {
                                /**
                                 * @description Tax: VAT, IGIC or IPSI; if absent, it follows from the postcode of the supplier
                                 * @enum {unknown}
                                 */
                                category?: "VAT" | "IGIC" | "IPSI";
                                /** @description Percentage */
                                percent?: string | number;
                                /** @description Equivalence surcharge, as a percentage */
                                surcharge?: string | number;
                                /** @description Code of a sale that is not taxed: E1 to E8, N1, N2 or S2 */
                                exempt?: string;
                                /** @description Regime of the authority, two digits */
                                regime?: string;
                            };
                            /** @description What is sold */
                            description?: string;
                        }[];
                        /** @description An invoice in the document format, in place of these fields */
                        document?: Record<string, unknown>;
                        /** @description Withholding (IRPF), for example "15%" */
                        withholding?: string | number;
                        /** @description Whether prices include the tax */
                        prices_include_tax?: boolean;
                        /** @description Series of the number; if absent, the default series of the supplier for the kind: F, T or R unless you set others */
                        series?: string;
                        /** @description Number within the series, if you number it yourself */
                        code?: string | number;
                        /**
                         * Format: date
                         * @description Issue date; if absent, the day on which the invoice is numbered
                         */
                        issue_date?: string;
                        /**
                         * Format: date
                         * @description Day of the sale, if it differs from the issue date
                         */
                        operation_date?: string;
                        /** @description Earlier invoices that this one refers to: by `id`, or by `series`, `code` and `issue_date` */
                        preceding?: {
                            /** @description Id of an earlier invoice */
                            id?: string;
                            /** @description Series of the earlier invoice */
                            series?: string;
                            /** @description Number of the earlier invoice within its series */
                            code?: string;
                            /**
                             * Format: date
                             * @description Issue date of the earlier invoice
                             */
                            issue_date?: string;
                        }[];
                        /** @description Currency (ISO 4217) */
                        currency?: string;
                        /** @description Exchange rate to euros: euros for one unit of the currency */
                        exchange_rate?: string | number;
                        /**
                         * @description `sum`: lines are exact, and sums are rounded; `line`: each line is rounded, as POS systems do
                         * @enum {unknown}
                         */
                        rounding?: "sum" | "line";
                        /** @description Payment method and due date */
                        payment?: {
                            /**
                             * Format: date
                             * @description Day by which the invoice must be paid
                             */
                            due_date?: string;
                            /**
                             * @description Payment method
                             * @enum {unknown}
                             */
                            method?: "cash" | "card" | "transfer" | "direct-debit" | "other";
                            /** @description Account of the transfer or direct debit */
                            iban?: string;
                            /** @description true if the invoice is paid, or the amount that is paid */
                            paid?: boolean | string | number;
                        };
                        /** @description Text that is printed on the invoice, and is the description in the record */
                        notes?: string;
                        /** @description Reference of the customer's order */
                        order_reference?: string;
                        /** @description Tags of the job */
                        tags?: string[];
                        /** @description Your own data, by name */
                        meta?: {
                            [key: string]: string;
                        };
                        /** @description Arguments of the job, by name */
                        args?: {
                            [key: string]: string;
                        };
                        /** @description Id of the workflow; if absent, the workflow of the workspace that issues invoices */
                        workflow?: string;
                        /** @description Total that you expect, with tax and before withholding; the call returns an error if the calculated total differs */
                        total?: string | number;
                        /** @description Key that you choose for the invoice; each key exists once among the entries of a workspace */
                        key?: string;
                    }[];
                };
                "text/csv": string;
            };
        };
        responses: {
            /** @description The batch */
            202: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "Content-Language": components["headers"]["ContentLanguage"];
                    "Idempotency-Replayed": components["headers"]["Replayed"];
                    Location: components["headers"]["Location"];
                    "Retry-After": components["headers"]["RetryAfter"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Batch"];
                };
            };
            400: components["responses"]["input"];
            401: components["responses"]["unauthorized"];
            403: components["responses"]["forbidden"];
            404: components["responses"]["not-found"];
            408: components["responses"]["slow"];
            409: components["responses"]["idempotency-running"];
            413: components["responses"]["too-large-or-storage-full"];
            422: components["responses"]["idempotency-mismatch-or-validation-or-parameter"];
            429: components["responses"]["rate-limited-or-jobs-full"];
            431: components["responses"]["head-too-large"];
            500: components["responses"]["internal"];
            503: components["responses"]["busy-or-unavailable"];
        };
    };
    listBatchRows: {
        parameters: {
            query?: {
                /** @description Filter by status */
                status?: "waiting" | "issued" | "already_issued" | "failed" | "skipped";
                /** @description Maximum number of rows per page */
                limit?: number;
                /** @description `next_cursor` of the previous page */
                cursor?: number;
            };
            header?: {
                /** @description Language of messages and remedies: en or es. Keys and codes are the same in every language */
                "Accept-Language"?: components["parameters"]["AcceptLanguage"];
            };
            path: {
                /** @description Id of the resource */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Rows in the order of the file. All rows, as CSV or JSON lines */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "Content-Language": components["headers"]["ContentLanguage"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["BatchRowPage"];
                    "text/csv": unknown;
                    "application/x-ndjson": unknown;
                };
            };
            400: components["responses"]["input"];
            401: components["responses"]["unauthorized"];
            403: components["responses"]["forbidden"];
            404: components["responses"]["not-found"];
            422: components["responses"]["parameter"];
            429: components["responses"]["rate-limited"];
            431: components["responses"]["head-too-large"];
            500: components["responses"]["internal"];
            503: components["responses"]["busy-or-unavailable"];
        };
    };
    cancelBatch: {
        parameters: {
            query?: never;
            header?: {
                /** @description Language of messages and remedies: en or es. Keys and codes are the same in every language */
                "Accept-Language"?: components["parameters"]["AcceptLanguage"];
            };
            path: {
                /** @description Id of the resource */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The batch */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "Content-Language": components["headers"]["ContentLanguage"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Batch"];
                };
            };
            400: components["responses"]["input"];
            401: components["responses"]["unauthorized"];
            403: components["responses"]["forbidden"];
            404: components["responses"]["not-found"];
            409: components["responses"]["conflict"];
            422: components["responses"]["parameter"];
            429: components["responses"]["rate-limited"];
            431: components["responses"]["head-too-large"];
            500: components["responses"]["internal"];
            503: components["responses"]["busy-or-unavailable"];
        };
    };
    readBatch: {
        parameters: {
            query?: {
                /** @description How long to wait until the batch has ended, in seconds; at most 60 */
                wait?: number;
            };
            header?: {
                /** @description Language of messages and remedies: en or es. Keys and codes are the same in every language */
                "Accept-Language"?: components["parameters"]["AcceptLanguage"];
            };
            path: {
                /** @description Id of the resource */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The batch */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "Content-Language": components["headers"]["ContentLanguage"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Batch"];
                };
            };
            400: components["responses"]["input"];
            401: components["responses"]["unauthorized"];
            403: components["responses"]["forbidden"];
            404: components["responses"]["not-found"];
            422: components["responses"]["parameter"];
            429: components["responses"]["rate-limited"];
            431: components["responses"]["head-too-large"];
            500: components["responses"]["internal"];
            503: components["responses"]["busy-or-unavailable"];
        };
    };
    readWorkspaceMail: {
        parameters: {
            query?: never;
            header?: {
                /** @description Language of messages and remedies: en or es. Keys and codes are the same in every language */
                "Accept-Language"?: components["parameters"]["AcceptLanguage"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Sender and texts of emails */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "Content-Language": components["headers"]["ContentLanguage"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["MailSettings"];
                };
            };
            400: components["responses"]["input"];
            401: components["responses"]["unauthorized"];
            403: components["responses"]["forbidden"];
            404: components["responses"]["not-found"];
            422: components["responses"]["parameter"];
            429: components["responses"]["rate-limited"];
            431: components["responses"]["head-too-large"];
            500: components["responses"]["internal"];
            503: components["responses"]["busy-or-unavailable"];
        };
    };
    writeWorkspaceMail: {
        parameters: {
            query?: never;
            header?: {
                /** @description Language of messages and remedies: en or es. Keys and codes are the same in every language */
                "Accept-Language"?: components["parameters"]["AcceptLanguage"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /** @description Name of the sender of emails */
                    from_name?: string;
                    /** @description Address to which replies go */
                    reply_to?: string;
                    /** @description Addresses that get a blind copy */
                    bcc?: string[];
                    /** @description Files to attach to the email: `pdf`, `ubl`, `cii`, `facturae` */
                    attach?: ("pdf" | "ubl" | "cii" | "facturae")[];
                    /** @description Templates of emails by language */
                    texts?: {
                        /** @description Templates of emails in English */
                        en?: {
                            /** @description Template of the subject */
                            subject: string;
                            /** @description Template of the text */
                            text: string;
                            /** @description Template of the HTML of an email, or the HTML */
                            html?: string;
                        };
                        /** @description Templates of emails in Spanish */
                        es?: {
                            /** @description Template of the subject */
                            subject: string;
                            /** @description Template of the text */
                            text: string;
                            /** @description Template of the HTML of an email, or the HTML */
                            html?: string;
                        };
                    };
                };
            };
        };
        responses: {
            /** @description Sender and texts of emails */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "Content-Language": components["headers"]["ContentLanguage"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["MailSettings"];
                };
            };
            400: components["responses"]["input"];
            401: components["responses"]["unauthorized"];
            403: components["responses"]["forbidden"];
            404: components["responses"]["not-found"];
            408: components["responses"]["slow"];
            413: components["responses"]["too-large"];
            422: components["responses"]["validation-or-parameter"];
            429: components["responses"]["rate-limited"];
            431: components["responses"]["head-too-large"];
            500: components["responses"]["internal"];
            503: components["responses"]["busy-or-unavailable"];
        };
    };
    previewWorkspaceMail: {
        parameters: {
            query?: never;
            header?: {
                /** @description Language of messages and remedies: en or es. Keys and codes are the same in every language */
                "Accept-Language"?: components["parameters"]["AcceptLanguage"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /** @description Id of the invoice */
                    entry_id: string;
                    /**
                     * @description Language of the email
                     * @enum {string}
                     */
                    language?: "en" | "es";
                    /** @description Settings to use instead of the stored ones */
                    settings?: {
                        /** @description Name of the sender of emails */
                        from_name?: string;
                        /** @description Address to which replies go */
                        reply_to?: string;
                        /** @description Addresses that get a blind copy */
                        bcc?: string[];
                        /** @description Files to attach to the email: `pdf`, `ubl`, `cii`, `facturae` */
                        attach?: ("pdf" | "ubl" | "cii" | "facturae")[];
                        /** @description Templates of emails by language */
                        texts?: {
                            /** @description Templates of emails in English */
                            en?: {
                                /** @description Template of the subject */
                                subject: string;
                                /** @description Template of the text */
                                text: string;
                                /** @description Template of the HTML of an email, or the HTML */
                                html?: string;
                            };
                            /** @description Templates of emails in Spanish */
                            es?: {
                                /** @description Template of the subject */
                                subject: string;
                                /** @description Template of the text */
                                text: string;
                                /** @description Template of the HTML of an email, or the HTML */
                                html?: string;
                            };
                        };
                    };
                };
            };
        };
        responses: {
            /** @description The email that would be sent */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "Content-Language": components["headers"]["ContentLanguage"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["MailPreview"];
                };
            };
            400: components["responses"]["input"];
            401: components["responses"]["unauthorized"];
            403: components["responses"]["forbidden"];
            404: components["responses"]["not-found"];
            408: components["responses"]["slow"];
            413: components["responses"]["too-large"];
            422: components["responses"]["validation-or-parameter"];
            429: components["responses"]["rate-limited"];
            431: components["responses"]["head-too-large"];
            500: components["responses"]["internal"];
            503: components["responses"]["busy-or-unavailable"];
        };
    };
    readSupplierMail: {
        parameters: {
            query?: never;
            header?: {
                /** @description Language of messages and remedies: en or es. Keys and codes are the same in every language */
                "Accept-Language"?: components["parameters"]["AcceptLanguage"];
            };
            path: {
                /** @description Tax ID of the supplier, for example B12345674 */
                supplier: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Sender and texts of emails */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "Content-Language": components["headers"]["ContentLanguage"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["MailSettings"];
                };
            };
            400: components["responses"]["input"];
            401: components["responses"]["unauthorized"];
            403: components["responses"]["forbidden"];
            404: components["responses"]["not-found"];
            422: components["responses"]["parameter"];
            429: components["responses"]["rate-limited"];
            431: components["responses"]["head-too-large"];
            500: components["responses"]["internal"];
            503: components["responses"]["busy-or-unavailable"];
        };
    };
    writeSupplierMail: {
        parameters: {
            query?: never;
            header?: {
                /** @description Language of messages and remedies: en or es. Keys and codes are the same in every language */
                "Accept-Language"?: components["parameters"]["AcceptLanguage"];
            };
            path: {
                /** @description Tax ID of the supplier, for example B12345674 */
                supplier: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /** @description Name of the sender of emails */
                    from_name?: string;
                    /** @description Address to which replies go */
                    reply_to?: string;
                    /** @description Addresses that get a blind copy */
                    bcc?: string[];
                    /** @description Files to attach to the email: `pdf`, `ubl`, `cii`, `facturae` */
                    attach?: ("pdf" | "ubl" | "cii" | "facturae")[];
                    /** @description Templates of emails by language */
                    texts?: {
                        /** @description Templates of emails in English */
                        en?: {
                            /** @description Template of the subject */
                            subject: string;
                            /** @description Template of the text */
                            text: string;
                            /** @description Template of the HTML of an email, or the HTML */
                            html?: string;
                        };
                        /** @description Templates of emails in Spanish */
                        es?: {
                            /** @description Template of the subject */
                            subject: string;
                            /** @description Template of the text */
                            text: string;
                            /** @description Template of the HTML of an email, or the HTML */
                            html?: string;
                        };
                    };
                };
            };
        };
        responses: {
            /** @description Sender and texts of emails */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "Content-Language": components["headers"]["ContentLanguage"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["MailSettings"];
                };
            };
            400: components["responses"]["input"];
            401: components["responses"]["unauthorized"];
            403: components["responses"]["forbidden"];
            404: components["responses"]["not-found"];
            408: components["responses"]["slow"];
            413: components["responses"]["too-large"];
            422: components["responses"]["validation-or-parameter"];
            429: components["responses"]["rate-limited"];
            431: components["responses"]["head-too-large"];
            500: components["responses"]["internal"];
            503: components["responses"]["busy-or-unavailable"];
        };
    };
    previewSupplierMail: {
        parameters: {
            query?: never;
            header?: {
                /** @description Language of messages and remedies: en or es. Keys and codes are the same in every language */
                "Accept-Language"?: components["parameters"]["AcceptLanguage"];
            };
            path: {
                /** @description Tax ID of the supplier, for example B12345674 */
                supplier: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /** @description Id of the invoice */
                    entry_id: string;
                    /**
                     * @description Language of the email
                     * @enum {string}
                     */
                    language?: "en" | "es";
                    /** @description Settings to use instead of the stored ones */
                    settings?: {
                        /** @description Name of the sender of emails */
                        from_name?: string;
                        /** @description Address to which replies go */
                        reply_to?: string;
                        /** @description Addresses that get a blind copy */
                        bcc?: string[];
                        /** @description Files to attach to the email: `pdf`, `ubl`, `cii`, `facturae` */
                        attach?: ("pdf" | "ubl" | "cii" | "facturae")[];
                        /** @description Templates of emails by language */
                        texts?: {
                            /** @description Templates of emails in English */
                            en?: {
                                /** @description Template of the subject */
                                subject: string;
                                /** @description Template of the text */
                                text: string;
                                /** @description Template of the HTML of an email, or the HTML */
                                html?: string;
                            };
                            /** @description Templates of emails in Spanish */
                            es?: {
                                /** @description Template of the subject */
                                subject: string;
                                /** @description Template of the text */
                                text: string;
                                /** @description Template of the HTML of an email, or the HTML */
                                html?: string;
                            };
                        };
                    };
                };
            };
        };
        responses: {
            /** @description The email that would be sent */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "Content-Language": components["headers"]["ContentLanguage"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["MailPreview"];
                };
            };
            400: components["responses"]["input"];
            401: components["responses"]["unauthorized"];
            403: components["responses"]["forbidden"];
            404: components["responses"]["not-found"];
            408: components["responses"]["slow"];
            413: components["responses"]["too-large"];
            422: components["responses"]["validation-or-parameter"];
            429: components["responses"]["rate-limited"];
            431: components["responses"]["head-too-large"];
            500: components["responses"]["internal"];
            503: components["responses"]["busy-or-unavailable"];
        };
    };
    readNotices: {
        parameters: {
            query?: never;
            header?: {
                /** @description Language of messages and remedies: en or es. Keys and codes are the same in every language */
                "Accept-Language"?: components["parameters"]["AcceptLanguage"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Recipients of notices and their topics */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "Content-Language": components["headers"]["ContentLanguage"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["NoticeSettings"];
                };
            };
            400: components["responses"]["input"];
            401: components["responses"]["unauthorized"];
            403: components["responses"]["forbidden"];
            422: components["responses"]["parameter"];
            429: components["responses"]["rate-limited"];
            431: components["responses"]["head-too-large"];
            500: components["responses"]["internal"];
            503: components["responses"]["busy-or-unavailable"];
        };
    };
    writeNotices: {
        parameters: {
            query?: never;
            header?: {
                /** @description Language of messages and remedies: en or es. Keys and codes are the same in every language */
                "Accept-Language"?: components["parameters"]["AcceptLanguage"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /**
                     * @description Language of the notices; defaults to `es`
                     * @enum {string}
                     */
                    language?: "en" | "es";
                    /** @description Time zone (IANA); defaults to `Europe/Madrid` */
                    zone?: string;
                    /** @description Recipients of notices */
                    hearers: {
                        /** @description Email address */
                        mail?: string;
                        /** @description URL of the incoming webhook of a chat */
                        webhook?: string;
                        /** @description Topics that the recipient gets */
                        topics: ("stop" | "job-failed" | "record-rejected" | "certificate-ending" | "title-ending" | "webhook-off" | "digest")[];
                    }[];
                };
            };
        };
        responses: {
            /** @description Recipients of notices and their topics */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "Content-Language": components["headers"]["ContentLanguage"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["NoticeSettings"];
                };
            };
            400: components["responses"]["input"];
            401: components["responses"]["unauthorized"];
            403: components["responses"]["forbidden"];
            408: components["responses"]["slow"];
            413: components["responses"]["too-large"];
            422: components["responses"]["validation-or-parameter"];
            429: components["responses"]["rate-limited"];
            431: components["responses"]["head-too-large"];
            500: components["responses"]["internal"];
            503: components["responses"]["busy-or-unavailable"];
        };
    };
    listSupplierRegistrations: {
        parameters: {
            query?: {
                /** @description Maximum number of rows per page */
                limit?: number;
                /** @description `next_cursor` of the previous page; absent for the first page */
                cursor?: string;
                /** @description `created_at` of the first row on the first page; a date, or a time such as 2026-01-31T12:00:00.000Z */
                created_at?: string;
                /** @description Sort oldest first */
                ascending?: boolean;
                /** @description Filter by status */
                status?: "open" | "checking" | "returned" | "waiting" | "approved" | "expired" | "withdrawn";
            };
            header?: {
                /** @description Language of messages and remedies: en or es. Keys and codes are the same in every language */
                "Accept-Language"?: components["parameters"]["AcceptLanguage"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A page of registrations */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "Content-Language": components["headers"]["ContentLanguage"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SupplierRegistrationList"];
                };
            };
            400: components["responses"]["input"];
            401: components["responses"]["unauthorized"];
            403: components["responses"]["forbidden"];
            422: components["responses"]["parameter"];
            429: components["responses"]["rate-limited"];
            431: components["responses"]["head-too-large"];
            500: components["responses"]["internal"];
            503: components["responses"]["busy-or-unavailable"];
        };
    };
    createRegistration: {
        parameters: {
            query?: never;
            header?: {
                /** @description Language of messages and remedies: en or es. Keys and codes are the same in every language */
                "Accept-Language"?: components["parameters"]["AcceptLanguage"];
                /** @description Makes the request idempotent: a retry with this key and body returns the original response (docs/api/conventions.md) */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /** @description Supplier that you invite */
                    supplier: {
                        /** @description Name of the supplier */
                        name: string;
                        /** @description Tax ID */
                        tax_code: string;
                        /** @description Address */
                        address: {
                            /** @description Street and number */
                            street: string;
                            /** @description Town */
                            city: string;
                            /** @description Postal code */
                            postcode: string;
                        };
                        /**
                         * Format: email
                         * @description Email address
                         */
                        email?: string;
                    };
                    /**
                     * @description Authorization under which records will be sent; only `collaborator` needs a form
                     * @enum {unknown}
                     */
                    title?: "own-certificate" | "collaborator" | "power";
                    /**
                     * @description `annex-1`: for a software company; `annex-2`: for an adviser
                     * @enum {unknown}
                     */
                    form?: "annex-1" | "annex-2";
                    /** @description Person who signs */
                    signer?: {
                        /** @description Name of the person who signs */
                        name: string;
                        /** @description Tax ID */
                        tax_code: string;
                        /** @description Role in which the person signs for the company, for example administrator */
                        capacity?: string;
                    };
                    /**
                     * @description Language of the page
                     * @enum {unknown}
                     */
                    language?: "es" | "en";
                    /** @description Days until the link expires */
                    days?: number;
                    /** @description URL to which the page links when the supplier can issue invoices */
                    return_url?: string;
                    /** @description Origins whose pages can embed the signing page in a frame */
                    frame_origins?: string[];
                };
            };
        };
        responses: {
            /** @description The registration of the supplier */
            201: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "Content-Language": components["headers"]["ContentLanguage"];
                    "Idempotency-Replayed": components["headers"]["Replayed"];
                    Location: components["headers"]["Location"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Registration"];
                };
            };
            400: components["responses"]["input"];
            401: components["responses"]["unauthorized"];
            403: components["responses"]["forbidden"];
            404: components["responses"]["not-found"];
            408: components["responses"]["slow"];
            409: components["responses"]["full-or-idempotency-running"];
            413: components["responses"]["too-large-or-storage-full"];
            422: components["responses"]["idempotency-mismatch-or-calculation-or-validation-or-certificate-or-signer-needed-or-parameter"];
            429: components["responses"]["rate-limited"];
            431: components["responses"]["head-too-large"];
            500: components["responses"]["internal"];
            503: components["responses"]["busy-or-unavailable"];
        };
    };
    readRegistration: {
        parameters: {
            query?: never;
            header?: {
                /** @description Language of messages and remedies: en or es. Keys and codes are the same in every language */
                "Accept-Language"?: components["parameters"]["AcceptLanguage"];
            };
            path: {
                /** @description Id of the resource */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The registration of the supplier */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "Content-Language": components["headers"]["ContentLanguage"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Registration"];
                };
            };
            400: components["responses"]["input"];
            401: components["responses"]["unauthorized"];
            403: components["responses"]["forbidden"];
            404: components["responses"]["not-found"];
            422: components["responses"]["parameter"];
            429: components["responses"]["rate-limited"];
            431: components["responses"]["head-too-large"];
            500: components["responses"]["internal"];
            503: components["responses"]["busy-or-unavailable"];
        };
    };
    remindRegistration: {
        parameters: {
            query?: never;
            header?: {
                /** @description Language of messages and remedies: en or es. Keys and codes are the same in every language */
                "Accept-Language"?: components["parameters"]["AcceptLanguage"];
            };
            path: {
                /** @description Id of the resource */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The registration of the supplier */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "Content-Language": components["headers"]["ContentLanguage"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Registration"];
                };
            };
            400: components["responses"]["input"];
            401: components["responses"]["unauthorized"];
            403: components["responses"]["forbidden"];
            404: components["responses"]["not-found"];
            409: components["responses"]["conflict"];
            422: components["responses"]["parameter"];
            429: components["responses"]["rate-limited"];
            431: components["responses"]["head-too-large"];
            500: components["responses"]["internal"];
            503: components["responses"]["busy-or-unavailable"];
        };
    };
    withdrawRegistration: {
        parameters: {
            query?: never;
            header?: {
                /** @description Language of messages and remedies: en or es. Keys and codes are the same in every language */
                "Accept-Language"?: components["parameters"]["AcceptLanguage"];
            };
            path: {
                /** @description Id of the resource */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The registration of the supplier */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "Content-Language": components["headers"]["ContentLanguage"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Registration"];
                };
            };
            400: components["responses"]["input"];
            401: components["responses"]["unauthorized"];
            403: components["responses"]["forbidden"];
            404: components["responses"]["not-found"];
            409: components["responses"]["conflict"];
            422: components["responses"]["parameter"];
            429: components["responses"]["rate-limited"];
            431: components["responses"]["head-too-large"];
            500: components["responses"]["internal"];
            503: components["responses"]["busy-or-unavailable"];
        };
    };
    renewRegistrationLink: {
        parameters: {
            query?: never;
            header?: {
                /** @description Language of messages and remedies: en or es. Keys and codes are the same in every language */
                "Accept-Language"?: components["parameters"]["AcceptLanguage"];
            };
            path: {
                /** @description Id of the resource */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The registration of the supplier */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "Content-Language": components["headers"]["ContentLanguage"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Registration"];
                };
            };
            400: components["responses"]["input"];
            401: components["responses"]["unauthorized"];
            403: components["responses"]["forbidden"];
            404: components["responses"]["not-found"];
            409: components["responses"]["conflict"];
            422: components["responses"]["parameter"];
            429: components["responses"]["rate-limited"];
            431: components["responses"]["head-too-large"];
            500: components["responses"]["internal"];
            503: components["responses"]["busy-or-unavailable"];
        };
    };
    approveRegistration: {
        parameters: {
            query: {
                /** @description Id or slug of the workspace */
                workspace: string;
            };
            header?: {
                /** @description Language of messages and remedies: en or es. Keys and codes are the same in every language */
                "Accept-Language"?: components["parameters"]["AcceptLanguage"];
            };
            path: {
                /** @description Id of the resource */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The registration of the supplier */
            202: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "Content-Language": components["headers"]["ContentLanguage"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Registration"];
                };
            };
            400: components["responses"]["input"];
            401: components["responses"]["unauthorized"];
            403: components["responses"]["forbidden"];
            404: components["responses"]["not-found"];
            409: components["responses"]["conflict"];
            422: components["responses"]["parameter"];
            429: components["responses"]["rate-limited"];
            431: components["responses"]["head-too-large"];
            500: components["responses"]["internal"];
            503: components["responses"]["busy-or-unavailable"];
        };
    };
    returnRegistration: {
        parameters: {
            query: {
                /** @description Id or slug of the workspace */
                workspace: string;
            };
            header?: {
                /** @description Language of messages and remedies: en or es. Keys and codes are the same in every language */
                "Accept-Language"?: components["parameters"]["AcceptLanguage"];
            };
            path: {
                /** @description Id of the resource */
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /**
                     * @description Why the form is returned
                     * @enum {unknown}
                     */
                    fault?: "form-unsigned" | "form-other" | "form-incomplete" | "signature-invalid" | "signature-other" | "certificate-expired" | "identity-missing" | "identity-unreadable" | "identity-too-large" | "name-not-a-person" | "file-unsafe" | "file-too-large" | "certificate-unknown" | "signer-unproven" | "form-unread" | "signed-by-hand" | "registration-failed";
                    /** @description Message to the supplier */
                    text?: string;
                };
            };
        };
        responses: {
            /** @description The registration of the supplier */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "Content-Language": components["headers"]["ContentLanguage"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Registration"];
                };
            };
            400: components["responses"]["input"];
            401: components["responses"]["unauthorized"];
            403: components["responses"]["forbidden"];
            404: components["responses"]["not-found"];
            408: components["responses"]["slow"];
            409: components["responses"]["conflict"];
            413: components["responses"]["too-large"];
            422: components["responses"]["parameter"];
            429: components["responses"]["rate-limited"];
            431: components["responses"]["head-too-large"];
            500: components["responses"]["internal"];
            503: components["responses"]["busy-or-unavailable"];
        };
    };
    listWaitingForms: {
        parameters: {
            query?: {
                /** @description Only registrations of this workspace, by its id or slug */
                workspace?: string;
                /** @description Maximum number of rows per page */
                limit?: number;
                /** @description `next_cursor` of the previous page; absent for the first page */
                cursor?: string;
            };
            header?: {
                /** @description Language of messages and remedies: en or es. Keys and codes are the same in every language */
                "Accept-Language"?: components["parameters"]["AcceptLanguage"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A page of registrations */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "Content-Language": components["headers"]["ContentLanguage"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SupplierRegistrationList"];
                };
            };
            400: components["responses"]["input"];
            401: components["responses"]["unauthorized"];
            403: components["responses"]["forbidden"];
            404: components["responses"]["not-found"];
            422: components["responses"]["parameter"];
            429: components["responses"]["rate-limited"];
            431: components["responses"]["head-too-large"];
            500: components["responses"]["internal"];
            503: components["responses"]["busy-or-unavailable"];
        };
    };
    readRegistrationPaper: {
        parameters: {
            query: {
                /** @description Id or slug of the workspace */
                workspace: string;
            };
            header?: {
                /** @description Language of messages and remedies: en or es. Keys and codes are the same in every language */
                "Accept-Language"?: components["parameters"]["AcceptLanguage"];
            };
            path: {
                /** @description Id of the resource */
                id: string;
                /** @description Id of the resource */
                paper: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The bytes as a download */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "Content-Language": components["headers"]["ContentLanguage"];
                    [name: string]: unknown;
                };
                content: {
                    "*/*": unknown;
                };
            };
            400: components["responses"]["input"];
            401: components["responses"]["unauthorized"];
            403: components["responses"]["forbidden"];
            404: components["responses"]["not-found"];
            409: components["responses"]["conflict"];
            422: components["responses"]["parameter"];
            429: components["responses"]["rate-limited"];
            431: components["responses"]["head-too-large"];
            500: components["responses"]["internal"];
            503: components["responses"]["busy-or-unavailable"];
        };
    };
    listInvoices: {
        parameters: {
            query?: {
                /** @description Maximum number of rows per page */
                limit?: number;
                /** @description `next_cursor` of the previous page; absent for the first page */
                cursor?: string;
                /** @description `created_at` of the first row on the first page; a date, or a time such as 2026-01-31T12:00:00.000Z */
                created_at?: string;
                /** @description Sort oldest first */
                ascending?: boolean;
                /** @description Filter by tax ID of the supplier */
                supplier?: string;
                /** @description Filter by number as it is printed, for example WEB-000012 */
                number?: string;
                /** @description Filter by series */
                series?: string;
                /** @description Filter by status */
                status?: "processing" | "issued" | "reported" | "rejected" | "failed" | "cancelled";
                /** @description Filter by tax ID of the customer */
                customer?: string;
                /** @description Filter by issue date: this day and later ones */
                issued_from?: string;
                /** @description Filter by issue date: this day and earlier ones */
                issued_to?: string;
            };
            header?: {
                /** @description Language of messages and remedies: en or es. Keys and codes are the same in every language */
                "Accept-Language"?: components["parameters"]["AcceptLanguage"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A page of invoices */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "Content-Language": components["headers"]["ContentLanguage"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["InvoicePage"];
                };
            };
            400: components["responses"]["input"];
            401: components["responses"]["unauthorized"];
            403: components["responses"]["forbidden"];
            404: components["responses"]["not-found"];
            422: components["responses"]["parameter"];
            429: components["responses"]["rate-limited"];
            431: components["responses"]["head-too-large"];
            500: components["responses"]["internal"];
            503: components["responses"]["busy-or-unavailable"];
        };
    };
    issueInvoice: {
        parameters: {
            query?: {
                /** @description true: calculate and validate the invoice, and store nothing */
                dry_run?: boolean;
                /** @description How long to wait, in seconds; at most 60, even if you send more */
                wait?: number;
                /** @description What to wait for: `sealed` (the record is sealed, so the invoice is issued), `printed` (the PDF is stored), `reported` (the job has finished). If the job finishes earlier, the request returns at once */
                until?: "sealed" | "printed" | "reported";
            };
            header?: {
                /** @description Language of messages and remedies: en or es. Keys and codes are the same in every language */
                "Accept-Language"?: components["parameters"]["AcceptLanguage"];
                /** @description Makes the request idempotent: a retry with this key and body returns the original response (docs/api/conventions.md) */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /** @description Tax ID of a registered supplier, or the supplier as a party; optional if the workspace has only one */
                    supplier?: string | {
                        /** @description Name */
                        name: string;
                        /** @description Tax ID, with or without the country's prefix */
                        tax_code?: string;
                        /** @description Country (ISO 3166, two letters); ES if absent */
                        country?: string;
                        /** @description Identity document of a customer without a tax ID */
                        identity?: {
                            /**
                             * @description Type of the identity document
                             * @enum {unknown}
                             */
                            type: "passport" | "foreign" | "resident" | "other";
                            /** @description Number of the identity document */
                            code: string;
                            /** @description Country (ISO 3166, two letters); ES if absent */
                            country?: string;
                        };
                        /** @description true for a full invoice for which the law does not require the tax ID of the customer */
                        without_tax_code?: boolean;
                        /** @description Address */
                        address?: {
                            /** @description Street and number */
                            street?: string;
                            /** @description City */
                            city?: string;
                            /** @description Postcode */
                            postcode?: string;
                            /** @description Province or region */
                            region?: string;
                            /** @description Country (ISO 3166, two letters); ES if absent */
                            country?: string;
                        };
                        /**
                         * Format: email
                         * @description Email address
                         */
                        email?: string;
                        /**
                         * @description Language of the PDF if the customer has none
                         * @enum {unknown}
                         */
                        language?: "es" | "en";
                    };
                    /** @description Customer; without one, the invoice is simplified */
                    customer?: {
                        /** @description Name */
                        name: string;
                        /** @description Tax ID, with or without the country's prefix */
                        tax_code?: string;
                        /** @description Country (ISO 3166, two letters); ES if absent */
                        country?: string;
                        /** @description Identity document of a customer without a tax ID */
                        identity?: {
                            /**
                             * @description Type of the identity document
                             * @enum {unknown}
                             */
                            type: "passport" | "foreign" | "resident" | "other";
                            /** @description Number of the identity document */
                            code: string;
                            /** @description Country (ISO 3166, two letters); ES if absent */
                            country?: string;
                        };
                        /** @description true for a full invoice for which the law does not require the tax ID of the customer */
                        without_tax_code?: boolean;
                        /** @description Address */
                        address?: {
                            /** @description Street and number */
                            street?: string;
                            /** @description City */
                            city?: string;
                            /** @description Postcode */
                            postcode?: string;
                            /** @description Province or region */
                            region?: string;
                            /** @description Country (ISO 3166, two letters); ES if absent */
                            country?: string;
                        };
                        /**
                         * Format: email
                         * @description Email address
                         */
                        email?: string;
                        /**
                         * @description Language of the PDF
                         * @enum {unknown}
                         */
                        language?: "es" | "en";
                    };
                    /**
                     * @description Kind of the invoice; if absent, it follows from `customer`
                     * @enum {unknown}
                     */
                    kind?: "invoice" | "simplified" | "debit-note";
                    /** @description Lines of the invoice */
                    lines?: {
                        /** @description What is sold */
                        description: string;
                        /** @description Quantity; 1 if absent */
                        quantity?: string | number;
                        /** @description Price of one unit, as text ("89.50") or number; decimals are kept as written */
                        price: string | number;
                        /** @description Unit of the quantity */
                        unit?: string;
                        /** @description Discount: a percentage with its sign, or an amount */
                        discount?: string | number;
                        /** @description Tax: a percentage, a rate by name, a code of the authority, or an object */
                        tax?: (string | number) | {
                            /**
                             * @description Tax: VAT, IGIC or IPSI; if absent, it follows from the postcode of the supplier
                             * @enum {unknown}
                             */
                            category?: "VAT" | "IGIC" | "IPSI";
                            /** @description Percentage */
                            percent?: string | number;
                            /** @description Equivalence surcharge, as a percentage */
                            surcharge?: string | number;
                            /** @description Code of a sale that is not taxed: E1 to E8, N1, N2 or S2 */
                            exempt?: string;
                            /** @description Regime of the authority, two digits */
                            regime?: string;
                        };
                        /** @description Withholding (IRPF), for example "15%" */
                        withholding?: string | number;
                        /** @description Period of the service */
                        period?: {
                            /**
                             * Format: date
                             * @description First day
                             */
                            start: string;
                            /**
                             * Format: date
                             * @description Last day
                             */
                            end: string;
                        };
                        /** @description Reference of the article */
                        reference?: string;
                    }[];
                    /** @description Taxable amounts by rate, each of which becomes a line */
                    bases?: {
                        /** @description Amount without tax */
                        base: string | number;
                        /** @description Tax: a percentage, a rate by name, a code of the authority, or an object */
                        tax?: (string | number) | {
                            /**
                             * @description Tax: VAT, IGIC or IPSI; if absent, it follows from the postcode of the supplier
                             * @enum {unknown}
                             */
                            category?: "VAT" | "IGIC" | "IPSI";
                            /** @description Percentage */
                            percent?: string | number;
                            /** @description Equivalence surcharge, as a percentage */
                            surcharge?: string | number;
                            /** @description Code of a sale that is not taxed: E1 to E8, N1, N2 or S2 */
                            exempt?: string;
                            /** @description Regime of the authority, two digits */
                            regime?: string;
                        };
                        /** @description What is sold */
                        description?: string;
                    }[];
                    /** @description An invoice in the document format, in place of these fields */
                    document?: Record<string, unknown>;
                    /** @description Withholding (IRPF), for example "15%" */
                    withholding?: string | number;
                    /** @description Whether prices include the tax */
                    prices_include_tax?: boolean;
                    /** @description Series of the number; if absent, the default series of the supplier for the kind: F, T or R unless you set others */
                    series?: string;
                    /** @description Number within the series, if you number it yourself */
                    code?: string | number;
                    /**
                     * Format: date
                     * @description Issue date; if absent, the day on which the invoice is numbered
                     */
                    issue_date?: string;
                    /**
                     * Format: date
                     * @description Day of the sale, if it differs from the issue date
                     */
                    operation_date?: string;
                    /** @description Earlier invoices that this one refers to: by `id`, or by `series`, `code` and `issue_date` */
                    preceding?: {
                        /** @description Id of an earlier invoice */
                        id?: string;
                        /** @description Series of the earlier invoice */
                        series?: string;
                        /** @description Number of the earlier invoice within its series */
                        code?: string;
                        /**
                         * Format: date
                         * @description Issue date of the earlier invoice
                         */
                        issue_date?: string;
                    }[];
                    /** @description Currency (ISO 4217) */
                    currency?: string;
                    /** @description Exchange rate to euros: euros for one unit of the currency */
                    exchange_rate?: string | number;
                    /**
                     * @description `sum`: lines are exact, and sums are rounded; `line`: each line is rounded, as POS systems do
                     * @enum {unknown}
                     */
                    rounding?: "sum" | "line";
                    /** @description Payment method and due date */
                    payment?: {
                        /**
                         * Format: date
                         * @description Day by which the invoice must be paid
                         */
                        due_date?: string;
                        /**
                         * @description Payment method
                         * @enum {unknown}
                         */
                        method?: "cash" | "card" | "transfer" | "direct-debit" | "other";
                        /** @description Account of the transfer or direct debit */
                        iban?: string;
                        /** @description true if the invoice is paid, or the amount that is paid */
                        paid?: boolean | string | number;
                    };
                    /** @description Text that is printed on the invoice, and is the description in the record */
                    notes?: string;
                    /** @description Reference of the customer's order */
                    order_reference?: string;
                    /** @description Tags of the job */
                    tags?: string[];
                    /** @description Your own data, by name */
                    meta?: {
                        [key: string]: string;
                    };
                    /** @description Arguments of the job, by name */
                    args?: {
                        [key: string]: string;
                    };
                    /** @description Id of the workflow; if absent, the workflow of the workspace that issues invoices */
                    workflow?: string;
                    /** @description Total that you expect, with tax and before withholding; the call returns an error if the calculated total differs */
                    total?: string | number;
                    /** @description Key that you choose for the invoice; each key exists once among the entries of a workspace */
                    key?: string;
                };
            };
        };
        responses: {
            /** @description The preview of the invoice, with `dry_run` */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "Content-Language": components["headers"]["ContentLanguage"];
                    "Idempotency-Replayed": components["headers"]["Replayed"];
                    Location: components["headers"]["Location"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Invoice"];
                };
            };
            /** @description The issued invoice, whose record is sealed */
            201: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "Content-Language": components["headers"]["ContentLanguage"];
                    "Idempotency-Replayed": components["headers"]["Replayed"];
                    Location: components["headers"]["Location"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Invoice"];
                };
            };
            /** @description The invoice, which is not issued yet, because the wait ended before the seal */
            202: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "Content-Language": components["headers"]["ContentLanguage"];
                    "Idempotency-Replayed": components["headers"]["Replayed"];
                    Location: components["headers"]["Location"];
                    "Retry-After": components["headers"]["RetryAfter"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Invoice"];
                };
            };
            400: components["responses"]["input"];
            401: components["responses"]["unauthorized"];
            403: components["responses"]["forbidden"];
            404: components["responses"]["not-found"];
            408: components["responses"]["slow"];
            409: components["responses"]["conflict-or-idempotency-running-or-series-paused"];
            413: components["responses"]["too-large-or-storage-full"];
            422: components["responses"]["idempotency-mismatch-or-no-document-or-unknown-schema-or-calculation-or-validation-or-parameter"];
            429: components["responses"]["rate-limited-or-jobs-full"];
            431: components["responses"]["head-too-large"];
            500: components["responses"]["internal"];
            503: components["responses"]["busy-or-unavailable"];
        };
    };
    creditInvoice: {
        parameters: {
            query?: {
                /** @description true: calculate and validate the credit note, and store nothing */
                dry_run?: boolean;
                /** @description How long to wait, in seconds; at most 60, even if you send more */
                wait?: number;
                /** @description What to wait for: `sealed` (the record is sealed, so the credit note is issued), `printed` (the PDF is stored), `reported` (the job has finished). If the job finishes earlier, the request returns at once */
                until?: "sealed" | "printed" | "reported";
            };
            header?: {
                /** @description Language of messages and remedies: en or es. Keys and codes are the same in every language */
                "Accept-Language"?: components["parameters"]["AcceptLanguage"];
                /** @description Makes the request idempotent: a retry with this key and body returns the original response (docs/api/conventions.md) */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path: {
                /** @description Id of the resource */
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /** @description Lines to credit; without `lines` and `amount`, everything that is not credited yet */
                    lines?: {
                        /** @description Number of the line, from 1 */
                        line: number;
                        /** @description Quantity to credit; if absent, the rest of the line */
                        quantity?: string | number;
                    }[];
                    /** @description Amount to credit, with tax */
                    amount?: string | number;
                    /** @description Rate of `amount`; required if the invoice has several rates */
                    tax?: (string | number) | {
                        /**
                         * @description Tax: VAT, IGIC or IPSI; if absent, it follows from the postcode of the supplier
                         * @enum {unknown}
                         */
                        category?: "VAT" | "IGIC" | "IPSI";
                        /** @description Percentage */
                        percent?: string | number;
                        /** @description Equivalence surcharge, as a percentage */
                        surcharge?: string | number;
                        /** @description Code of a sale that is not taxed: E1 to E8, N1, N2 or S2 */
                        exempt?: string;
                        /** @description Regime of the authority, two digits */
                        regime?: string;
                    };
                    /**
                     * @description Why the invoice is credited: agreed (R1), insolvency (R2), unpaid (R3) or other (R4); a simplified invoice always gets R5
                     * @enum {unknown}
                     */
                    cause?: "agreed" | "insolvency" | "unpaid" | "other";
                    /** @description Reason, as text */
                    reason?: string;
                    /** @description Key that you choose for the credit note; each key exists once among the entries of a workspace */
                    key?: string;
                    /** @description Series of the credit note. If absent, the default series of the supplier for corrections: R unless you set another. If the customer or a third party issued the invoice, the default is the series of the invoice with `-R`. */
                    series?: string;
                };
            };
        };
        responses: {
            /** @description The preview of the credit note, with `dry_run` */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "Content-Language": components["headers"]["ContentLanguage"];
                    "Idempotency-Replayed": components["headers"]["Replayed"];
                    Location: components["headers"]["Location"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Invoice"];
                };
            };
            /** @description The issued credit note, whose record is sealed */
            201: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "Content-Language": components["headers"]["ContentLanguage"];
                    "Idempotency-Replayed": components["headers"]["Replayed"];
                    Location: components["headers"]["Location"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Invoice"];
                };
            };
            /** @description The credit note, which is not issued yet, because the wait ended before the seal */
            202: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "Content-Language": components["headers"]["ContentLanguage"];
                    "Idempotency-Replayed": components["headers"]["Replayed"];
                    Location: components["headers"]["Location"];
                    "Retry-After": components["headers"]["RetryAfter"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Invoice"];
                };
            };
            400: components["responses"]["input"];
            401: components["responses"]["unauthorized"];
            403: components["responses"]["forbidden"];
            404: components["responses"]["not-found"];
            408: components["responses"]["slow"];
            409: components["responses"]["conflict-or-idempotency-running-or-series-paused"];
            413: components["responses"]["too-large-or-storage-full"];
            422: components["responses"]["idempotency-mismatch-or-no-document-or-unknown-schema-or-calculation-or-validation-or-parameter"];
            429: components["responses"]["rate-limited-or-jobs-full"];
            431: components["responses"]["head-too-large"];
            500: components["responses"]["internal"];
            503: components["responses"]["busy-or-unavailable"];
        };
    };
    replaceInvoice: {
        parameters: {
            query?: {
                /** @description true: calculate and validate the invoice, and store nothing */
                dry_run?: boolean;
                /** @description How long to wait, in seconds; at most 60, even if you send more */
                wait?: number;
                /** @description What to wait for: `sealed` (the record is sealed, so the invoice is issued), `printed` (the PDF is stored), `reported` (the job has finished). If the job finishes earlier, the request returns at once */
                until?: "sealed" | "printed" | "reported";
            };
            header?: {
                /** @description Language of messages and remedies: en or es. Keys and codes are the same in every language */
                "Accept-Language"?: components["parameters"]["AcceptLanguage"];
                /** @description Makes the request idempotent: a retry with this key and body returns the original response (docs/api/conventions.md) */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path: {
                /** @description Id of the resource */
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /** @description Customer of the full invoice */
                    customer: {
                        /** @description Name */
                        name: string;
                        /** @description Tax ID, with or without the country's prefix */
                        tax_code?: string;
                        /** @description Country (ISO 3166, two letters); ES if absent */
                        country?: string;
                        /** @description Identity document of a customer without a tax ID */
                        identity?: {
                            /**
                             * @description Type of the identity document
                             * @enum {unknown}
                             */
                            type: "passport" | "foreign" | "resident" | "other";
                            /** @description Number of the identity document */
                            code: string;
                            /** @description Country (ISO 3166, two letters); ES if absent */
                            country?: string;
                        };
                        /** @description true for a full invoice for which the law does not require the tax ID of the customer */
                        without_tax_code?: boolean;
                        /** @description Address */
                        address?: {
                            /** @description Street and number */
                            street?: string;
                            /** @description City */
                            city?: string;
                            /** @description Postcode */
                            postcode?: string;
                            /** @description Province or region */
                            region?: string;
                            /** @description Country (ISO 3166, two letters); ES if absent */
                            country?: string;
                        };
                        /**
                         * Format: email
                         * @description Email address
                         */
                        email?: string;
                        /**
                         * @description Language of the PDF
                         * @enum {unknown}
                         */
                        language?: "es" | "en";
                    };
                    /** @description Ids of more simplified invoices that the invoice replaces */
                    also?: string[];
                    /** @description Key that you choose for the invoice; each key exists once among the entries of a workspace */
                    key?: string;
                    /** @description Series of the full invoice; if absent, the default series of the supplier for replacements: S unless you set another */
                    series?: string;
                };
            };
        };
        responses: {
            /** @description The preview of the invoice, with `dry_run` */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "Content-Language": components["headers"]["ContentLanguage"];
                    "Idempotency-Replayed": components["headers"]["Replayed"];
                    Location: components["headers"]["Location"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Invoice"];
                };
            };
            /** @description The issued invoice, whose record is sealed */
            201: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "Content-Language": components["headers"]["ContentLanguage"];
                    "Idempotency-Replayed": components["headers"]["Replayed"];
                    Location: components["headers"]["Location"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Invoice"];
                };
            };
            /** @description The invoice, which is not issued yet, because the wait ended before the seal */
            202: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "Content-Language": components["headers"]["ContentLanguage"];
                    "Idempotency-Replayed": components["headers"]["Replayed"];
                    Location: components["headers"]["Location"];
                    "Retry-After": components["headers"]["RetryAfter"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Invoice"];
                };
            };
            400: components["responses"]["input"];
            401: components["responses"]["unauthorized"];
            403: components["responses"]["forbidden"];
            404: components["responses"]["not-found"];
            408: components["responses"]["slow"];
            409: components["responses"]["conflict-or-idempotency-running-or-series-paused"];
            413: components["responses"]["too-large-or-storage-full"];
            422: components["responses"]["idempotency-mismatch-or-no-document-or-unknown-schema-or-calculation-or-validation-or-parameter"];
            429: components["responses"]["rate-limited-or-jobs-full"];
            431: components["responses"]["head-too-large"];
            500: components["responses"]["internal"];
            503: components["responses"]["busy-or-unavailable"];
        };
    };
    cancelInvoice: {
        parameters: {
            query?: {
                /** @description true: check whether the invoice can be cancelled, and store nothing */
                dry_run?: boolean;
                /** @description How long to wait, in seconds; at most 60, even if you send more */
                wait?: number;
                /** @description Has no effect: the call always waits until the cancellation is sealed */
                until?: "sealed" | "printed" | "reported";
            };
            header?: {
                /** @description Language of messages and remedies: en or es. Keys and codes are the same in every language */
                "Accept-Language"?: components["parameters"]["AcceptLanguage"];
                /** @description Makes the request idempotent: a retry with this key and body returns the original response (docs/api/conventions.md) */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path: {
                /** @description Id of the resource */
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /** @description Reason, kept with the job */
                    reason?: string;
                };
            };
        };
        responses: {
            /** @description The invoice, whose cancellation is sealed, or which was cancelled before it had a record. With `dry_run`, the unchanged invoice */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "Content-Language": components["headers"]["ContentLanguage"];
                    "Idempotency-Replayed": components["headers"]["Replayed"];
                    Location: components["headers"]["Location"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Invoice"];
                };
            };
            /** @description The invoice, whose cancellation is not sealed yet */
            202: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "Content-Language": components["headers"]["ContentLanguage"];
                    "Idempotency-Replayed": components["headers"]["Replayed"];
                    Location: components["headers"]["Location"];
                    "Retry-After": components["headers"]["RetryAfter"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Invoice"];
                };
            };
            400: components["responses"]["input"];
            401: components["responses"]["unauthorized"];
            403: components["responses"]["forbidden"];
            404: components["responses"]["not-found"];
            408: components["responses"]["slow"];
            409: components["responses"]["conflict-or-idempotency-running-or-series-paused"];
            413: components["responses"]["too-large-or-storage-full"];
            422: components["responses"]["idempotency-mismatch-or-no-document-or-unknown-schema-or-calculation-or-validation-or-parameter"];
            429: components["responses"]["rate-limited-or-jobs-full"];
            431: components["responses"]["head-too-large"];
            500: components["responses"]["internal"];
            503: components["responses"]["busy-or-unavailable"];
        };
    };
    amendInvoice: {
        parameters: {
            query?: {
                /** @description true: calculate and validate the amended invoice, and store nothing */
                dry_run?: boolean;
                /** @description How long to wait, in seconds; at most 60, even if you send more */
                wait?: number;
                /** @description What to wait for: `sealed` (the new record is sealed), `printed` (the PDF is stored), `reported` (the job has finished). If the job finishes earlier, the request returns at once */
                until?: "sealed" | "printed" | "reported";
            };
            header?: {
                /** @description Language of messages and remedies: en or es. Keys and codes are the same in every language */
                "Accept-Language"?: components["parameters"]["AcceptLanguage"];
                /** @description Makes the request idempotent: a retry with this key and body returns the original response (docs/api/conventions.md) */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path: {
                /** @description Id of the resource */
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /** @description Tax ID of a registered supplier, or the supplier as a party; optional if the workspace has only one */
                    supplier?: string | {
                        /** @description Name */
                        name: string;
                        /** @description Tax ID, with or without the country's prefix */
                        tax_code?: string;
                        /** @description Country (ISO 3166, two letters); ES if absent */
                        country?: string;
                        /** @description Identity document of a customer without a tax ID */
                        identity?: {
                            /**
                             * @description Type of the identity document
                             * @enum {unknown}
                             */
                            type: "passport" | "foreign" | "resident" | "other";
                            /** @description Number of the identity document */
                            code: string;
                            /** @description Country (ISO 3166, two letters); ES if absent */
                            country?: string;
                        };
                        /** @description true for a full invoice for which the law does not require the tax ID of the customer */
                        without_tax_code?: boolean;
                        /** @description Address */
                        address?: {
                            /** @description Street and number */
                            street?: string;
                            /** @description City */
                            city?: string;
                            /** @description Postcode */
                            postcode?: string;
                            /** @description Province or region */
                            region?: string;
                            /** @description Country (ISO 3166, two letters); ES if absent */
                            country?: string;
                        };
                        /**
                         * Format: email
                         * @description Email address
                         */
                        email?: string;
                        /**
                         * @description Language of the PDF if the customer has none
                         * @enum {unknown}
                         */
                        language?: "es" | "en";
                    };
                    /** @description Customer; without one, the invoice is simplified */
                    customer?: {
                        /** @description Name */
                        name: string;
                        /** @description Tax ID, with or without the country's prefix */
                        tax_code?: string;
                        /** @description Country (ISO 3166, two letters); ES if absent */
                        country?: string;
                        /** @description Identity document of a customer without a tax ID */
                        identity?: {
                            /**
                             * @description Type of the identity document
                             * @enum {unknown}
                             */
                            type: "passport" | "foreign" | "resident" | "other";
                            /** @description Number of the identity document */
                            code: string;
                            /** @description Country (ISO 3166, two letters); ES if absent */
                            country?: string;
                        };
                        /** @description true for a full invoice for which the law does not require the tax ID of the customer */
                        without_tax_code?: boolean;
                        /** @description Address */
                        address?: {
                            /** @description Street and number */
                            street?: string;
                            /** @description City */
                            city?: string;
                            /** @description Postcode */
                            postcode?: string;
                            /** @description Province or region */
                            region?: string;
                            /** @description Country (ISO 3166, two letters); ES if absent */
                            country?: string;
                        };
                        /**
                         * Format: email
                         * @description Email address
                         */
                        email?: string;
                        /**
                         * @description Language of the PDF
                         * @enum {unknown}
                         */
                        language?: "es" | "en";
                    };
                    /**
                     * @description Kind of the invoice; if absent, it follows from `customer`
                     * @enum {unknown}
                     */
                    kind?: "invoice" | "simplified" | "debit-note";
                    /** @description Lines of the invoice */
                    lines?: {
                        /** @description What is sold */
                        description: string;
                        /** @description Quantity; 1 if absent */
                        quantity?: string | number;
                        /** @description Price of one unit, as text ("89.50") or number; decimals are kept as written */
                        price: string | number;
                        /** @description Unit of the quantity */
                        unit?: string;
                        /** @description Discount: a percentage with its sign, or an amount */
                        discount?: string | number;
                        /** @description Tax: a percentage, a rate by name, a code of the authority, or an object */
                        tax?: (string | number) | {
                            /**
                             * @description Tax: VAT, IGIC or IPSI; if absent, it follows from the postcode of the supplier
                             * @enum {unknown}
                             */
                            category?: "VAT" | "IGIC" | "IPSI";
                            /** @description Percentage */
                            percent?: string | number;
                            /** @description Equivalence surcharge, as a percentage */
                            surcharge?: string | number;
                            /** @description Code of a sale that is not taxed: E1 to E8, N1, N2 or S2 */
                            exempt?: string;
                            /** @description Regime of the authority, two digits */
                            regime?: string;
                        };
                        /** @description Withholding (IRPF), for example "15%" */
                        withholding?: string | number;
                        /** @description Period of the service */
                        period?: {
                            /**
                             * Format: date
                             * @description First day
                             */
                            start: string;
                            /**
                             * Format: date
                             * @description Last day
                             */
                            end: string;
                        };
                        /** @description Reference of the article */
                        reference?: string;
                    }[];
                    /** @description Taxable amounts by rate, each of which becomes a line */
                    bases?: {
                        /** @description Amount without tax */
                        base: string | number;
                        /** @description Tax: a percentage, a rate by name, a code of the authority, or an object */
                        tax?: (string | number) | {
                            /**
                             * @description Tax: VAT, IGIC or IPSI; if absent, it follows from the postcode of the supplier
                             * @enum {unknown}
                             */
                            category?: "VAT" | "IGIC" | "IPSI";
                            /** @description Percentage */
                            percent?: string | number;
                            /** @description Equivalence surcharge, as a percentage */
                            surcharge?: string | number;
                            /** @description Code of a sale that is not taxed: E1 to E8, N1, N2 or S2 */
                            exempt?: string;
                            /** @description Regime of the authority, two digits */
                            regime?: string;
                        };
                        /** @description What is sold */
                        description?: string;
                    }[];
                    /** @description An invoice in the document format, in place of these fields */
                    document?: Record<string, unknown>;
                    /** @description Withholding (IRPF), for example "15%" */
                    withholding?: string | number;
                    /** @description Whether prices include the tax */
                    prices_include_tax?: boolean;
                    /** @description Series of the invoice, which cannot change */
                    series?: string;
                    /** @description Number within the series, which cannot change */
                    code?: string | number;
                    /**
                     * Format: date
                     * @description Issue date, which cannot change
                     */
                    issue_date?: string;
                    /**
                     * Format: date
                     * @description Day of the sale, if it differs from the issue date
                     */
                    operation_date?: string;
                    /** @description Earlier invoices that this one refers to: by `id`, or by `series`, `code` and `issue_date` */
                    preceding?: {
                        /** @description Id of an earlier invoice */
                        id?: string;
                        /** @description Series of the earlier invoice */
                        series?: string;
                        /** @description Number of the earlier invoice within its series */
                        code?: string;
                        /**
                         * Format: date
                         * @description Issue date of the earlier invoice
                         */
                        issue_date?: string;
                    }[];
                    /** @description Currency (ISO 4217) */
                    currency?: string;
                    /** @description Exchange rate to euros: euros for one unit of the currency */
                    exchange_rate?: string | number;
                    /**
                     * @description `sum`: lines are exact, and sums are rounded; `line`: each line is rounded, as POS systems do
                     * @enum {unknown}
                     */
                    rounding?: "sum" | "line";
                    /** @description Payment method and due date */
                    payment?: {
                        /**
                         * Format: date
                         * @description Day by which the invoice must be paid
                         */
                        due_date?: string;
                        /**
                         * @description Payment method
                         * @enum {unknown}
                         */
                        method?: "cash" | "card" | "transfer" | "direct-debit" | "other";
                        /** @description Account of the transfer or direct debit */
                        iban?: string;
                        /** @description true if the invoice is paid, or the amount that is paid */
                        paid?: boolean | string | number;
                    };
                    /** @description Text that is printed on the invoice, and is the description in the record */
                    notes?: string;
                    /** @description Reference of the customer's order */
                    order_reference?: string;
                    /** @description Tags of the job */
                    tags?: string[];
                    /** @description Your own data, by name */
                    meta?: {
                        [key: string]: string;
                    };
                    /** @description Arguments of the job, by name */
                    args?: {
                        [key: string]: string;
                    };
                    /** @description Id of the workflow; if absent, the workflow of the workspace that issues invoices */
                    workflow?: string;
                    /** @description Total that you expect, with tax and before withholding; the call returns an error if the calculated total differs */
                    total?: string | number;
                    /** @description Key of the invoice, which cannot change */
                    key?: string;
                };
            };
        };
        responses: {
            /** @description With `dry_run`: the preview of the amended invoice. Without it: the invoice, if an earlier amendment failed, and the body has the content that the authority has. The call then restores this content */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "Content-Language": components["headers"]["ContentLanguage"];
                    "Idempotency-Replayed": components["headers"]["Replayed"];
                    Location: components["headers"]["Location"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Invoice"];
                };
            };
            /** @description The amended invoice, whose new record is sealed */
            201: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "Content-Language": components["headers"]["ContentLanguage"];
                    "Idempotency-Replayed": components["headers"]["Replayed"];
                    Location: components["headers"]["Location"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Invoice"];
                };
            };
            /** @description The amended invoice, whose new record is not sealed yet */
            202: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "Content-Language": components["headers"]["ContentLanguage"];
                    "Idempotency-Replayed": components["headers"]["Replayed"];
                    Location: components["headers"]["Location"];
                    "Retry-After": components["headers"]["RetryAfter"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Invoice"];
                };
            };
            400: components["responses"]["input"];
            401: components["responses"]["unauthorized"];
            403: components["responses"]["forbidden"];
            404: components["responses"]["not-found"];
            408: components["responses"]["slow"];
            409: components["responses"]["conflict-or-idempotency-running-or-series-paused"];
            413: components["responses"]["too-large-or-storage-full"];
            422: components["responses"]["idempotency-mismatch-or-no-document-or-unknown-schema-or-calculation-or-validation-or-parameter"];
            429: components["responses"]["rate-limited-or-jobs-full"];
            431: components["responses"]["head-too-large"];
            500: components["responses"]["internal"];
            503: components["responses"]["busy-or-unavailable"];
        };
    };
    mailInvoice: {
        parameters: {
            query?: never;
            header?: {
                /** @description Language of messages and remedies: en or es. Keys and codes are the same in every language */
                "Accept-Language"?: components["parameters"]["AcceptLanguage"];
                /** @description Makes the request idempotent: a retry with this key and body returns the original response (docs/api/conventions.md) */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path: {
                /** @description Id of the resource */
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /** @description Recipients; defaults to the customer */
                    to?: string[];
                    /**
                     * @description Language of the email
                     * @enum {string}
                     */
                    language?: "en" | "es";
                    /** @description Files to attach to the email: `pdf`, `ubl`, `cii`, `facturae` */
                    attach?: ("pdf" | "ubl" | "cii" | "facturae")[];
                };
            };
        };
        responses: {
            /** @description The job that sends the email */
            202: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "Content-Language": components["headers"]["ContentLanguage"];
                    "Idempotency-Replayed": components["headers"]["Replayed"];
                    Location: components["headers"]["Location"];
                    "Retry-After": components["headers"]["RetryAfter"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["InvoiceMail"];
                };
            };
            400: components["responses"]["input"];
            401: components["responses"]["unauthorized"];
            403: components["responses"]["forbidden"];
            404: components["responses"]["not-found"];
            408: components["responses"]["slow"];
            409: components["responses"]["conflict-or-idempotency-running"];
            413: components["responses"]["too-large"];
            422: components["responses"]["idempotency-mismatch-or-validation-or-parameter"];
            429: components["responses"]["rate-limited-or-jobs-full"];
            431: components["responses"]["head-too-large"];
            500: components["responses"]["internal"];
            503: components["responses"]["busy-or-unavailable"];
        };
    };
    readInvoiceByKey: {
        parameters: {
            query?: {
                /** @description How long to wait, in seconds; at most 60, even if you send more */
                wait?: number;
                /** @description What to wait for: `sealed` (the record is sealed), `printed` (the PDF is stored), `reported` (the job has finished). If the job finishes earlier, the request returns at once */
                until?: "sealed" | "printed" | "reported";
            };
            header?: {
                /** @description Language of messages and remedies: en or es. Keys and codes are the same in every language */
                "Accept-Language"?: components["parameters"]["AcceptLanguage"];
            };
            path: {
                /** @description Key of the resource */
                key: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The invoice */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "Content-Language": components["headers"]["ContentLanguage"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Invoice"];
                };
            };
            400: components["responses"]["input"];
            401: components["responses"]["unauthorized"];
            403: components["responses"]["forbidden"];
            404: components["responses"]["not-found"];
            422: components["responses"]["parameter"];
            429: components["responses"]["rate-limited"];
            431: components["responses"]["head-too-large"];
            500: components["responses"]["internal"];
            503: components["responses"]["busy-or-unavailable"];
        };
    };
    readInvoiceQrSvg: {
        parameters: {
            query?: never;
            header?: {
                /** @description Language of messages and remedies: en or es. Keys and codes are the same in every language */
                "Accept-Language"?: components["parameters"]["AcceptLanguage"];
            };
            path: {
                /** @description Id of the resource */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The QR code */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "Content-Language": components["headers"]["ContentLanguage"];
                    [name: string]: unknown;
                };
                content: {
                    "image/svg+xml": unknown;
                };
            };
            400: components["responses"]["input"];
            401: components["responses"]["unauthorized"];
            403: components["responses"]["forbidden"];
            404: components["responses"]["not-found"];
            422: components["responses"]["parameter"];
            429: components["responses"]["rate-limited"];
            431: components["responses"]["head-too-large"];
            500: components["responses"]["internal"];
            503: components["responses"]["busy-or-unavailable"];
        };
    };
    readInvoiceQrPng: {
        parameters: {
            query?: never;
            header?: {
                /** @description Language of messages and remedies: en or es. Keys and codes are the same in every language */
                "Accept-Language"?: components["parameters"]["AcceptLanguage"];
            };
            path: {
                /** @description Id of the resource */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The QR code */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "Content-Language": components["headers"]["ContentLanguage"];
                    [name: string]: unknown;
                };
                content: {
                    "image/png": unknown;
                };
            };
            400: components["responses"]["input"];
            401: components["responses"]["unauthorized"];
            403: components["responses"]["forbidden"];
            404: components["responses"]["not-found"];
            422: components["responses"]["parameter"];
            429: components["responses"]["rate-limited"];
            431: components["responses"]["head-too-large"];
            500: components["responses"]["internal"];
            503: components["responses"]["busy-or-unavailable"];
        };
    };
    readInvoicePdf: {
        parameters: {
            query?: never;
            header?: {
                /** @description Language of messages and remedies: en or es. Keys and codes are the same in every language */
                "Accept-Language"?: components["parameters"]["AcceptLanguage"];
            };
            path: {
                /** @description Id of the resource */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The PDF */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "Content-Language": components["headers"]["ContentLanguage"];
                    [name: string]: unknown;
                };
                content: {
                    "application/pdf": unknown;
                };
            };
            400: components["responses"]["input"];
            401: components["responses"]["unauthorized"];
            403: components["responses"]["forbidden"];
            404: components["responses"]["not-found"];
            422: components["responses"]["parameter"];
            429: components["responses"]["rate-limited"];
            431: components["responses"]["head-too-large"];
            500: components["responses"]["internal"];
            503: components["responses"]["busy-or-unavailable"];
        };
    };
    readInvoice: {
        parameters: {
            query?: {
                /** @description How long to wait, in seconds; at most 60, even if you send more */
                wait?: number;
                /** @description What to wait for: `sealed` (the record is sealed), `printed` (the PDF is stored), `reported` (the job has finished). If the job finishes earlier, the request returns at once */
                until?: "sealed" | "printed" | "reported";
            };
            header?: {
                /** @description Language of messages and remedies: en or es. Keys and codes are the same in every language */
                "Accept-Language"?: components["parameters"]["AcceptLanguage"];
            };
            path: {
                /** @description Id of the resource */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The invoice */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "Content-Language": components["headers"]["ContentLanguage"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Invoice"];
                };
            };
            400: components["responses"]["input"];
            401: components["responses"]["unauthorized"];
            403: components["responses"]["forbidden"];
            404: components["responses"]["not-found"];
            422: components["responses"]["parameter"];
            429: components["responses"]["rate-limited"];
            431: components["responses"]["head-too-large"];
            500: components["responses"]["internal"];
            503: components["responses"]["busy-or-unavailable"];
        };
    };
    readQr: {
        parameters: {
            query?: never;
            header?: {
                /** @description Language of messages and remedies: en or es. Keys and codes are the same in every language */
                "Accept-Language"?: components["parameters"]["AcceptLanguage"];
            };
            path: {
                /** @description Id of the resource */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The data for the QR code */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "Content-Language": components["headers"]["ContentLanguage"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["QrCode"];
                };
            };
            400: components["responses"]["input"];
            401: components["responses"]["unauthorized"];
            403: components["responses"]["forbidden"];
            404: components["responses"]["not-found"];
            422: components["responses"]["parameter"];
            429: components["responses"]["rate-limited"];
            431: components["responses"]["head-too-large"];
            500: components["responses"]["internal"];
            503: components["responses"]["busy-or-unavailable"];
        };
    };
    readQrSvg: {
        parameters: {
            query?: {
                /** @description Side of the code in millimeters, without the quiet zone */
                side?: number;
            };
            header?: {
                /** @description Language of messages and remedies: en or es. Keys and codes are the same in every language */
                "Accept-Language"?: components["parameters"]["AcceptLanguage"];
            };
            path: {
                /** @description Id of the resource */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The QR code */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "Content-Language": components["headers"]["ContentLanguage"];
                    [name: string]: unknown;
                };
                content: {
                    "image/svg+xml": unknown;
                };
            };
            400: components["responses"]["input"];
            401: components["responses"]["unauthorized"];
            403: components["responses"]["forbidden"];
            404: components["responses"]["not-found"];
            422: components["responses"]["parameter"];
            429: components["responses"]["rate-limited"];
            431: components["responses"]["head-too-large"];
            500: components["responses"]["internal"];
            503: components["responses"]["busy-or-unavailable"];
        };
    };
    readQrPng: {
        parameters: {
            query?: {
                /** @description Pixels per module */
                module?: number;
            };
            header?: {
                /** @description Language of messages and remedies: en or es. Keys and codes are the same in every language */
                "Accept-Language"?: components["parameters"]["AcceptLanguage"];
            };
            path: {
                /** @description Id of the resource */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The QR code */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "Content-Language": components["headers"]["ContentLanguage"];
                    [name: string]: unknown;
                };
                content: {
                    "image/png": unknown;
                };
            };
            400: components["responses"]["input"];
            401: components["responses"]["unauthorized"];
            403: components["responses"]["forbidden"];
            404: components["responses"]["not-found"];
            422: components["responses"]["parameter"];
            429: components["responses"]["rate-limited"];
            431: components["responses"]["head-too-large"];
            500: components["responses"]["internal"];
            503: components["responses"]["busy-or-unavailable"];
        };
    };
    readSupplierSettings: {
        parameters: {
            query?: never;
            header?: {
                /** @description Language of messages and remedies: en or es. Keys and codes are the same in every language */
                "Accept-Language"?: components["parameters"]["AcceptLanguage"];
            };
            path: {
                /** @description Tax ID of the supplier, for example B12345674 */
                supplier: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The settings of the supplier */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "Content-Language": components["headers"]["ContentLanguage"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SupplierSettings"];
                };
            };
            400: components["responses"]["input"];
            401: components["responses"]["unauthorized"];
            403: components["responses"]["forbidden"];
            404: components["responses"]["not-found"];
            422: components["responses"]["parameter"];
            429: components["responses"]["rate-limited"];
            431: components["responses"]["head-too-large"];
            500: components["responses"]["internal"];
            503: components["responses"]["busy-or-unavailable"];
        };
    };
    writeSupplierSettings: {
        parameters: {
            query?: never;
            header?: {
                /** @description Language of messages and remedies: en or es. Keys and codes are the same in every language */
                "Accept-Language"?: components["parameters"]["AcceptLanguage"];
            };
            path: {
                /** @description Tax ID of the supplier, for example B12345674 */
                supplier: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /** @description Whether records are signed */
                    sign_records?: boolean;
                    /**
                     * @description Highest total of a simplified invoice, in euros: 400, or 3000 in the trades listed in RD 1619/2012 art. 4.2
                     * @enum {unknown}
                     */
                    simplified_max_euros?: 400 | 3000;
                    /** @description Tax of lines for which the call sets none, in the format of a line: "21%", "general", "E1", or an object; null removes it */
                    default_tax?: (string | number) | {
                        /**
                         * @description Tax category
                         * @enum {unknown}
                         */
                        category?: "VAT" | "IGIC" | "IPSI";
                        /** @description Tax rate in percent */
                        percent?: string | number;
                        /** @description Equivalence surcharge */
                        surcharge?: string | number;
                        /** @description Code of a sale that is not taxed: E1 to E8, N1, N2 or S2 */
                        exempt?: string;
                        /** @description Regime of the authority, two digits */
                        regime?: string;
                    } | null;
                    /** @description Series of invoices for which the call sets none, by kind */
                    default_series?: {
                        /** @description Series of full invoices; F by default */
                        invoice?: string;
                        /** @description Series of simplified invoices; T by default */
                        simplified?: string;
                        /** @description Series of full invoices that replace simplified invoices; S by default */
                        replacement?: string;
                        /** @description Series of credit notes and debit notes; R by default */
                        correction?: string;
                    } | null;
                };
            };
        };
        responses: {
            /** @description The settings of the supplier */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "Content-Language": components["headers"]["ContentLanguage"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SupplierSettings"];
                };
            };
            400: components["responses"]["input"];
            401: components["responses"]["unauthorized"];
            403: components["responses"]["forbidden"];
            404: components["responses"]["not-found"];
            408: components["responses"]["slow"];
            413: components["responses"]["too-large"];
            422: components["responses"]["validation-or-certificate-or-parameter"];
            429: components["responses"]["rate-limited"];
            431: components["responses"]["head-too-large"];
            500: components["responses"]["internal"];
            503: components["responses"]["busy-or-unavailable"];
        };
    };
    listWorkspaces: {
        parameters: {
            query?: never;
            header?: {
                /** @description Language of messages and remedies: en or es. Keys and codes are the same in every language */
                "Accept-Language"?: components["parameters"]["AcceptLanguage"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description All workspaces */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "Content-Language": components["headers"]["ContentLanguage"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["WorkspaceList"];
                };
            };
            400: components["responses"]["input"];
            401: components["responses"]["unauthorized"];
            403: components["responses"]["forbidden"];
            422: components["responses"]["parameter"];
            429: components["responses"]["rate-limited"];
            431: components["responses"]["head-too-large"];
            500: components["responses"]["internal"];
            503: components["responses"]["busy-or-unavailable"];
        };
    };
    createWorkspace: {
        parameters: {
            query?: never;
            header?: {
                /** @description Language of messages and remedies: en or es. Keys and codes are the same in every language */
                "Accept-Language"?: components["parameters"]["AcceptLanguage"];
                /** @description Makes the request idempotent: a retry with this key and body returns the original response (docs/api/conventions.md) */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /** @description Name of the workspace */
                    name: string;
                    /** @description Country code (ISO 3166-1) */
                    country?: string;
                    /** @description Whether the entry of an invoice can be changed even after the authority accepted it without errors */
                    amendments?: boolean;
                    /** @description Warnings that count as errors: true for all except `returns-above-sale`, or an array of warning keys */
                    strict?: boolean | string[];
                    /** @description Warnings that end jobs before a number is used, in addition to the warnings that always block */
                    blocking_warnings?: string[];
                    /** @description Default series of corrections, for example `R{series}` */
                    correction_series?: string | null;
                    /** @description Whether suppliers sign an authorization form when they register */
                    agreement?: boolean;
                    /**
                     * Format: uuid
                     * @description Id of the new workspace
                     */
                    id?: string;
                    /** @description Short name of the workspace, for example `shop` */
                    slug: string;
                    /**
                     * @description Where the records are sent: the simulator, or the test or live environment of the authority
                     * @enum {unknown}
                     */
                    environment: "simulator" | "test" | "live";
                };
            };
        };
        responses: {
            /** @description The workspace */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "Content-Language": components["headers"]["ContentLanguage"];
                    "Idempotency-Replayed": components["headers"]["Replayed"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Workspace"];
                };
            };
            400: components["responses"]["input"];
            401: components["responses"]["unauthorized"];
            403: components["responses"]["forbidden"];
            404: components["responses"]["not-found"];
            408: components["responses"]["slow"];
            409: components["responses"]["conflict-or-idempotency-running"];
            413: components["responses"]["too-large"];
            422: components["responses"]["idempotency-mismatch-or-not-ready-or-parameter"];
            429: components["responses"]["rate-limited"];
            431: components["responses"]["head-too-large"];
            500: components["responses"]["internal"];
            503: components["responses"]["busy-or-unavailable"];
        };
    };
    readOneWorkspace: {
        parameters: {
            query?: never;
            header?: {
                /** @description Language of messages and remedies: en or es. Keys and codes are the same in every language */
                "Accept-Language"?: components["parameters"]["AcceptLanguage"];
                /** @description `ETag` of the last read; the call returns 304 if the resource has not changed */
                "If-None-Match"?: components["parameters"]["IfNoneMatch"];
            };
            path: {
                /** @description Id or slug of the workspace */
                workspace: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The workspace */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "Content-Language": components["headers"]["ContentLanguage"];
                    ETag: components["headers"]["EntityTag"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Workspace"];
                };
            };
            /** @description The resource has not changed */
            304: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    ETag: components["headers"]["EntityTag"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["input"];
            401: components["responses"]["unauthorized"];
            403: components["responses"]["forbidden"];
            404: components["responses"]["not-found"];
            422: components["responses"]["parameter"];
            429: components["responses"]["rate-limited"];
            431: components["responses"]["head-too-large"];
            500: components["responses"]["internal"];
            503: components["responses"]["busy-or-unavailable"];
        };
    };
    updateOneWorkspace: {
        parameters: {
            query?: never;
            header?: {
                /** @description Language of messages and remedies: en or es. Keys and codes are the same in every language */
                "Accept-Language"?: components["parameters"]["AcceptLanguage"];
                /** @description `ETag` of the last read; the call returns 412 if the resource has changed (docs/api/conventions.md) */
                "If-Match"?: components["parameters"]["IfMatch"];
            };
            path: {
                /** @description Id or slug of the workspace */
                workspace: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /** @description Name of the workspace */
                    name?: string;
                    /** @description Country code (ISO 3166-1) */
                    country?: string;
                    /** @description Whether the entry of an invoice can be changed even after the authority accepted it without errors */
                    amendments?: boolean;
                    /** @description Warnings that count as errors: true for all except `returns-above-sale`, or an array of warning keys */
                    strict?: boolean | string[];
                    /** @description Warnings that end jobs before a number is used, in addition to the warnings that always block */
                    blocking_warnings?: string[];
                    /** @description Default series of corrections, for example `R{series}` */
                    correction_series?: string | null;
                    /** @description First issue date that suppliers report, unless they have their own */
                    reporting_from?: {
                        /**
                         * Format: date
                         * @description First issue date of taxpayers of corporate tax
                         */
                        companies?: string | null;
                        /**
                         * Format: date
                         * @description First issue date of all others
                         */
                        persons?: string | null;
                    } | null;
                    /** @description Whether suppliers sign an authorization form when they register */
                    agreement?: boolean;
                    /** @description Additional folders of the workspace */
                    folders?: {
                        /** @description Name of the folder */
                        key: string;
                        /** @description Schemas of documents for the folder */
                        schemas?: ("bill/invoice" | "bill/order" | "bill/delivery" | "bill/payment" | "bill/status" | "org/party" | "org/item" | "note/message" | "tax/identity")[] | null;
                    }[] | null;
                    /** @description Settings of the layout of the PDF */
                    page?: {
                        /**
                         * @description Language of the PDF
                         * @enum {string|null}
                         */
                        locale?: "es" | "en" | null;
                        /** @description Format of dates in the PDF */
                        date_format?: string | null;
                        /**
                         * @description Layout of the PDF: `A4` or `ticket80`
                         * @enum {string|null}
                         */
                        layout?: "A4" | "ticket80" | null;
                        /** @description Height of the logo in pixels */
                        logo_height?: number | null;
                        /** @description Color of the PDF, `#rrggbb` */
                        accent?: string | null;
                        /** @description Whether the step `pdf` also creates the e-invoice as UBL */
                        ubl?: boolean | null;
                        /** @description Whether the step `pdf` also creates the e-invoice as CII and embeds it in the PDF (Factur-X) */
                        facturx?: boolean | null;
                        /** @description Whether the step `pdf` also creates and signs the e-invoice as Facturae */
                        facturae?: boolean | null;
                    } | null;
                };
            };
        };
        responses: {
            /** @description The workspace */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "Content-Language": components["headers"]["ContentLanguage"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Workspace"];
                };
            };
            400: components["responses"]["input"];
            401: components["responses"]["unauthorized"];
            403: components["responses"]["forbidden"];
            404: components["responses"]["not-found"];
            408: components["responses"]["slow"];
            412: components["responses"]["precondition-failed"];
            413: components["responses"]["too-large"];
            422: components["responses"]["not-ready-or-parameter"];
            429: components["responses"]["rate-limited"];
            431: components["responses"]["head-too-large"];
            500: components["responses"]["internal"];
            503: components["responses"]["busy-or-unavailable"];
        };
    };
    listKeysOfWorkspace: {
        parameters: {
            query?: never;
            header?: {
                /** @description Language of messages and remedies: en or es. Keys and codes are the same in every language */
                "Accept-Language"?: components["parameters"]["AcceptLanguage"];
            };
            path: {
                /** @description Id or slug of the workspace */
                workspace: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The keys, newest first */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "Content-Language": components["headers"]["ContentLanguage"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AccessKeyList"];
                };
            };
            400: components["responses"]["input"];
            401: components["responses"]["unauthorized"];
            403: components["responses"]["forbidden"];
            404: components["responses"]["not-found"];
            422: components["responses"]["parameter"];
            429: components["responses"]["rate-limited"];
            431: components["responses"]["head-too-large"];
            500: components["responses"]["internal"];
            503: components["responses"]["busy-or-unavailable"];
        };
    };
    createKeyOfWorkspace: {
        parameters: {
            query?: never;
            header?: {
                /** @description Language of messages and remedies: en or es. Keys and codes are the same in every language */
                "Accept-Language"?: components["parameters"]["AcceptLanguage"];
                /** @description Makes the request idempotent: a retry with this key and body returns the original response (docs/api/conventions.md) */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path: {
                /** @description Id or slug of the workspace */
                workspace: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /** @description Name of the access key */
                    name: string;
                    /** @description Scopes, which decide what the token may do */
                    scopes: ("read" | "write" | "run" | "operate" | "application" | "admin")[];
                    /** @description Name of the program that uses the access key, which is `src` of its meta rows */
                    application?: string;
                    /** @description Number of days until it expires */
                    days?: number;
                };
            };
        };
        responses: {
            /** @description The access key with its token, which is shown only once */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "Content-Language": components["headers"]["ContentLanguage"];
                    "Idempotency-Replayed": components["headers"]["Replayed"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["NewAccessKey"];
                };
            };
            400: components["responses"]["input"];
            401: components["responses"]["unauthorized"];
            403: components["responses"]["forbidden"];
            404: components["responses"]["not-found"];
            408: components["responses"]["slow"];
            409: components["responses"]["conflict-or-idempotency-running"];
            413: components["responses"]["too-large"];
            422: components["responses"]["idempotency-mismatch-or-parameter"];
            429: components["responses"]["rate-limited"];
            431: components["responses"]["head-too-large"];
            500: components["responses"]["internal"];
            503: components["responses"]["busy-or-unavailable"];
        };
    };
    revokeKeyOfWorkspace: {
        parameters: {
            query?: never;
            header?: {
                /** @description Language of messages and remedies: en or es. Keys and codes are the same in every language */
                "Accept-Language"?: components["parameters"]["AcceptLanguage"];
            };
            path: {
                /** @description Id or slug of the workspace */
                workspace: string;
                /** @description Id of the resource */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The access key */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "Content-Language": components["headers"]["ContentLanguage"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AccessKey"];
                };
            };
            400: components["responses"]["input"];
            401: components["responses"]["unauthorized"];
            403: components["responses"]["forbidden"];
            404: components["responses"]["not-found"];
            422: components["responses"]["parameter"];
            429: components["responses"]["rate-limited"];
            431: components["responses"]["head-too-large"];
            500: components["responses"]["internal"];
            503: components["responses"]["busy-or-unavailable"];
        };
    };
    resumeChainOfWorkspace: {
        parameters: {
            query?: never;
            header?: {
                /** @description Language of messages and remedies: en or es. Keys and codes are the same in every language */
                "Accept-Language"?: components["parameters"]["AcceptLanguage"];
            };
            path: {
                /** @description Id or slug of the workspace */
                workspace: string;
                /** @description Tax ID of the supplier, for example B12345674 */
                supplier: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The stops that ended */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "Content-Language": components["headers"]["ContentLanguage"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Resumed"];
                };
            };
            400: components["responses"]["input"];
            401: components["responses"]["unauthorized"];
            403: components["responses"]["forbidden"];
            404: components["responses"]["not-found"];
            422: components["responses"]["parameter"];
            429: components["responses"]["rate-limited"];
            431: components["responses"]["head-too-large"];
            500: components["responses"]["internal"];
            503: components["responses"]["busy-or-unavailable"];
        };
    };
    listStops: {
        parameters: {
            query?: {
                /** @description Fingerprint of a certificate; lists only its stops */
                certificate?: string;
                /** @description Maximum number of rows per page; by default, the maximum of this list */
                limit?: number;
                /** @description `next_cursor` of the previous page; absent for the first page */
                cursor?: string;
            };
            header?: {
                /** @description Language of messages and remedies: en or es. Keys and codes are the same in every language */
                "Accept-Language"?: components["parameters"]["AcceptLanguage"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Stops that affect chains, then stops of unused certificates, each oldest first */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "Content-Language": components["headers"]["ContentLanguage"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["CertificateStopList"];
                };
            };
            400: components["responses"]["input"];
            401: components["responses"]["unauthorized"];
            403: components["responses"]["forbidden"];
            422: components["responses"]["parameter"];
            429: components["responses"]["rate-limited"];
            431: components["responses"]["head-too-large"];
            500: components["responses"]["internal"];
            503: components["responses"]["busy-or-unavailable"];
        };
    };
    listRegistrations: {
        parameters: {
            query?: {
                /** @description Only registrations of this workspace, by its id or slug */
                workspace?: string;
                /** @description Maximum number of rows per page */
                limit?: number;
                /** @description `next_cursor` of the previous page; absent for the first page */
                cursor?: string;
            };
            header?: {
                /** @description Language of messages and remedies: en or es. Keys and codes are the same in every language */
                "Accept-Language"?: components["parameters"]["AcceptLanguage"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The registrations that wait for approval */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "Content-Language": components["headers"]["ContentLanguage"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["RegistrationList"];
                };
            };
            400: components["responses"]["input"];
            401: components["responses"]["unauthorized"];
            403: components["responses"]["forbidden"];
            404: components["responses"]["not-found"];
            422: components["responses"]["parameter"];
            429: components["responses"]["rate-limited"];
            431: components["responses"]["head-too-large"];
            500: components["responses"]["internal"];
            503: components["responses"]["busy-or-unavailable"];
        };
    };
    listApplications: {
        parameters: {
            query?: never;
            header?: {
                /** @description Language of messages and remedies: en or es. Keys and codes are the same in every language */
                "Accept-Language"?: components["parameters"]["AcceptLanguage"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The applications */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "Content-Language": components["headers"]["ContentLanguage"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApplicationList"];
                };
            };
            400: components["responses"]["input"];
            401: components["responses"]["unauthorized"];
            403: components["responses"]["forbidden"];
            422: components["responses"]["parameter"];
            429: components["responses"]["rate-limited"];
            431: components["responses"]["head-too-large"];
            500: components["responses"]["internal"];
            503: components["responses"]["busy-or-unavailable"];
        };
    };
    createApplication: {
        parameters: {
            query?: never;
            header?: {
                /** @description Language of messages and remedies: en or es. Keys and codes are the same in every language */
                "Accept-Language"?: components["parameters"]["AcceptLanguage"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /** @description Name of the application */
                    name: string;
                    /** @description Scopes, which decide what the token may do */
                    scopes?: ("read" | "write" | "run" | "application")[];
                };
            };
        };
        responses: {
            /** @description The application with its secret, which is shown only once */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "Content-Language": components["headers"]["ContentLanguage"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["NewApplication"];
                };
            };
            400: components["responses"]["input"];
            401: components["responses"]["unauthorized"];
            403: components["responses"]["forbidden"];
            408: components["responses"]["slow"];
            409: components["responses"]["conflict-or-full"];
            413: components["responses"]["too-large"];
            422: components["responses"]["parameter"];
            429: components["responses"]["rate-limited"];
            431: components["responses"]["head-too-large"];
            500: components["responses"]["internal"];
            503: components["responses"]["busy-or-unavailable"];
        };
    };
    disableApplication: {
        parameters: {
            query?: never;
            header?: {
                /** @description Language of messages and remedies: en or es. Keys and codes are the same in every language */
                "Accept-Language"?: components["parameters"]["AcceptLanguage"];
            };
            path: {
                /** @description Id of the resource */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The application */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "Content-Language": components["headers"]["ContentLanguage"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Application"];
                };
            };
            400: components["responses"]["input"];
            401: components["responses"]["unauthorized"];
            403: components["responses"]["forbidden"];
            404: components["responses"]["not-found"];
            422: components["responses"]["parameter"];
            429: components["responses"]["rate-limited"];
            431: components["responses"]["head-too-large"];
            500: components["responses"]["internal"];
            503: components["responses"]["busy-or-unavailable"];
        };
    };
    approveSupplier: {
        parameters: {
            query?: {
                /** @description Id or slug of the workspace, if entries of several have this id */
                workspace?: string;
                /** @description `papers_hash` of the documents that you read. If they changed, the call is refused */
                papers_hash?: string;
            };
            header?: {
                /** @description Language of messages and remedies: en or es. Keys and codes are the same in every language */
                "Accept-Language"?: components["parameters"]["AcceptLanguage"];
            };
            path: {
                /** @description Id of the resource */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The approval of the registration */
            202: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "Content-Language": components["headers"]["ContentLanguage"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Approval"];
                };
            };
            400: components["responses"]["input"];
            401: components["responses"]["unauthorized"];
            403: components["responses"]["forbidden"];
            404: components["responses"]["not-found"];
            409: components["responses"]["conflict"];
            422: components["responses"]["parameter"];
            429: components["responses"]["rate-limited"];
            431: components["responses"]["head-too-large"];
            500: components["responses"]["internal"];
            503: components["responses"]["busy-or-unavailable"];
        };
    };
    listServiceAudit: {
        parameters: {
            query?: {
                /** @description Earliest time of the rows (inclusive); a date, or a time such as 2026-01-31T12:00:00.000Z */
                from?: string;
                /** @description Latest time of the rows (exclusive); a date, or a time such as 2026-01-31T12:00:00.000Z */
                to?: string;
                /** @description Id of an access key or a person, or name of the system user who ran a command */
                by?: string;
                /** @description Id of the resource that was changed */
                object?: string;
                /** @description Route or command, for example `PATCH /silo/v1/entries/:id` or `sello key revoke` */
                route?: string;
                /** @description Maximum number of rows per page */
                limit?: number;
                /** @description `next_cursor` of the previous page; absent for the first page */
                cursor?: string;
                /** @description `created_at` of the first row on the first page; a date, or a time such as 2026-01-31T12:00:00.000Z */
                created_at?: string;
                /** @description Sort oldest first */
                ascending?: boolean;
            };
            header?: {
                /** @description Language of messages and remedies: en or es. Keys and codes are the same in every language */
                "Accept-Language"?: components["parameters"]["AcceptLanguage"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A page of the audit log */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "Content-Language": components["headers"]["ContentLanguage"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AuditPage"];
                };
            };
            400: components["responses"]["input"];
            401: components["responses"]["unauthorized"];
            403: components["responses"]["forbidden"];
            410: components["responses"]["cursor-expired"];
            422: components["responses"]["parameter"];
            429: components["responses"]["rate-limited"];
            431: components["responses"]["head-too-large"];
            500: components["responses"]["internal"];
            503: components["responses"]["busy-or-unavailable"];
        };
    };
    exportServiceAudit: {
        parameters: {
            query?: {
                /** @description Earliest time of the rows (inclusive); a date, or a time such as 2026-01-31T12:00:00.000Z */
                from?: string;
                /** @description Latest time of the rows (exclusive); a date, or a time such as 2026-01-31T12:00:00.000Z */
                to?: string;
                /** @description Id of an access key or a person, or name of the system user who ran a command */
                by?: string;
                /** @description Id of the resource that was changed */
                object?: string;
                /** @description Route or command, for example `PATCH /silo/v1/entries/:id` or `sello key revoke` */
                route?: string;
            };
            header?: {
                /** @description Language of messages and remedies: en or es. Keys and codes are the same in every language */
                "Accept-Language"?: components["parameters"]["AcceptLanguage"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The rows as JSON lines, oldest first */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "Content-Language": components["headers"]["ContentLanguage"];
                    [name: string]: unknown;
                };
                content: {
                    "application/x-ndjson": unknown;
                };
            };
            400: components["responses"]["input"];
            401: components["responses"]["unauthorized"];
            403: components["responses"]["forbidden"];
            422: components["responses"]["parameter"];
            429: components["responses"]["rate-limited"];
            431: components["responses"]["head-too-large"];
            500: components["responses"]["internal"];
            503: components["responses"]["busy-or-unavailable"];
        };
    };
    verifyServiceAudit: {
        parameters: {
            query?: never;
            header?: {
                /** @description Language of messages and remedies: en or es. Keys and codes are the same in every language */
                "Accept-Language"?: components["parameters"]["AcceptLanguage"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The verified rows, and the first broken one */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "Content-Language": components["headers"]["ContentLanguage"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AuditVerification"];
                };
            };
            400: components["responses"]["input"];
            401: components["responses"]["unauthorized"];
            403: components["responses"]["forbidden"];
            422: components["responses"]["parameter"];
            429: components["responses"]["rate-limited"];
            431: components["responses"]["head-too-large"];
            500: components["responses"]["internal"];
            503: components["responses"]["busy-or-unavailable"];
        };
    };
    listServiceEvents: {
        parameters: {
            query?: {
                /** @description Filter by type; separate several with commas */
                type?: string;
                /** @description Filter by id of the entry */
                entry?: string;
                /** @description Filter by id of the job */
                job?: string;
                /** @description Maximum number of rows per page */
                limit?: number;
                /** @description `next_cursor` or `resume_cursor` of a response, or `cursor` of an event */
                cursor?: string;
                /** @description Sort oldest first (default) */
                ascending?: boolean;
            };
            header?: {
                /** @description Language of messages and remedies: en or es. Keys and codes are the same in every language */
                "Accept-Language"?: components["parameters"]["AcceptLanguage"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A page of events */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "Content-Language": components["headers"]["ContentLanguage"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["EventPage"];
                };
            };
            400: components["responses"]["input"];
            401: components["responses"]["unauthorized"];
            403: components["responses"]["forbidden"];
            410: components["responses"]["cursor-expired"];
            422: components["responses"]["parameter"];
            429: components["responses"]["rate-limited"];
            431: components["responses"]["head-too-large"];
            500: components["responses"]["internal"];
            503: components["responses"]["busy-or-unavailable"];
        };
    };
    listServicePeople: {
        parameters: {
            query?: never;
            header?: {
                /** @description Language of messages and remedies: en or es. Keys and codes are the same in every language */
                "Accept-Language"?: components["parameters"]["AcceptLanguage"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The people, in the order of their invitations */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "Content-Language": components["headers"]["ContentLanguage"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PersonList"];
                };
            };
            400: components["responses"]["input"];
            401: components["responses"]["unauthorized"];
            403: components["responses"]["forbidden"];
            422: components["responses"]["parameter"];
            429: components["responses"]["rate-limited"];
            431: components["responses"]["head-too-large"];
            500: components["responses"]["internal"];
            503: components["responses"]["busy-or-unavailable"];
        };
    };
    inviteServicePerson: {
        parameters: {
            query?: never;
            header?: {
                /** @description Language of messages and remedies: en or es. Keys and codes are the same in every language */
                "Accept-Language"?: components["parameters"]["AcceptLanguage"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /** @description Name of the person */
                    name: string;
                };
            };
        };
        responses: {
            /** @description The person with the invitation, which is shown only once */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "Content-Language": components["headers"]["ContentLanguage"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["InvitedPerson"];
                };
            };
            400: components["responses"]["input"];
            401: components["responses"]["unauthorized"];
            403: components["responses"]["forbidden"];
            408: components["responses"]["slow"];
            409: components["responses"]["full"];
            413: components["responses"]["too-large"];
            422: components["responses"]["not-ready-or-parameter"];
            429: components["responses"]["rate-limited"];
            431: components["responses"]["head-too-large"];
            500: components["responses"]["internal"];
            503: components["responses"]["busy-or-unavailable"];
        };
    };
    renewServiceInvitation: {
        parameters: {
            query?: never;
            header?: {
                /** @description Language of messages and remedies: en or es. Keys and codes are the same in every language */
                "Accept-Language"?: components["parameters"]["AcceptLanguage"];
            };
            path: {
                /** @description Id of the resource */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The person with the invitation, which is shown only once */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "Content-Language": components["headers"]["ContentLanguage"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["InvitedPerson"];
                };
            };
            400: components["responses"]["input"];
            401: components["responses"]["unauthorized"];
            403: components["responses"]["forbidden"];
            404: components["responses"]["not-found"];
            422: components["responses"]["not-ready-or-parameter"];
            429: components["responses"]["rate-limited"];
            431: components["responses"]["head-too-large"];
            500: components["responses"]["internal"];
            503: components["responses"]["busy-or-unavailable"];
        };
    };
    removeServicePerson: {
        parameters: {
            query?: never;
            header?: {
                /** @description Language of messages and remedies: en or es. Keys and codes are the same in every language */
                "Accept-Language"?: components["parameters"]["AcceptLanguage"];
            };
            path: {
                /** @description Id of the resource */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The person */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "Content-Language": components["headers"]["ContentLanguage"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Person"];
                };
            };
            400: components["responses"]["input"];
            401: components["responses"]["unauthorized"];
            403: components["responses"]["forbidden"];
            404: components["responses"]["not-found"];
            422: components["responses"]["parameter"];
            429: components["responses"]["rate-limited"];
            431: components["responses"]["head-too-large"];
            500: components["responses"]["internal"];
            503: components["responses"]["busy-or-unavailable"];
        };
    };
}

{{/* Names and labels. The names of all objects of one release have the same prefix. */}}

{{- define "sello.name" -}}
{{- if contains "sello" .Release.Name -}}
{{- .Release.Name | trunc 40 | trimSuffix "-" -}}
{{- else -}}
{{- printf "%s-sello" (.Release.Name | trunc 34 | trimSuffix "-") -}}
{{- end -}}
{{- end -}}

{{/* The labels by which a part is selected; they never change. Takes { root, part }. */}}
{{- define "sello.selector" -}}
app.kubernetes.io/name: sello
app.kubernetes.io/instance: {{ .root.Release.Name }}
app.kubernetes.io/component: {{ .part }}
{{- end -}}

{{/* Takes { root, part, tag }. */}}
{{- define "sello.labels" -}}
{{ include "sello.selector" . }}
app.kubernetes.io/version: {{ include "sello.tag" . | quote }}
app.kubernetes.io/managed-by: {{ .root.Release.Service }}
helm.sh/chart: {{ printf "%s-%s" .root.Chart.Name .root.Chart.Version }}
{{- end -}}

{{/* The tag of the image that a part runs. Takes { root, tag }. */}}
{{- define "sello.tag" -}}
{{- .tag | default .root.Values.image.tag | default .root.Chart.AppVersion -}}
{{- end -}}

{{- define "sello.witnessClaim" -}}
{{- .Values.witness.existingClaim | default (printf "%s-witness" (include "sello.name" .)) -}}
{{- end -}}
